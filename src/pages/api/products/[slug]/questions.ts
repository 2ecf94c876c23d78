import { api } from '#domain/access/route-access.ts';
import { pageOf } from '#domain/account/own-order.ts';
import { questionPage } from '#server/catalogue/product-reviews.ts';
import { askQuestion } from '#server/reviews/ask-question.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';
import { callerAddress } from '../../../_edge/caller.ts';

export const needs = api('everybody');

/** GET a page of the questions that were answered, `?page=2`. */
export const GET = endpoint(async ({ params, locals, url }) => {
  const asked = { slug: params.slug ?? '', page: pageOf(url.searchParams) };
  return succeed(await questionPage(locals.scope, asked), 200, { 'Cache-Control': 'no-cache' });
});

/** POST a question: `name`, `email`, `body`. It is public once it is answered. */
export const POST = endpoint(async (context) => {
  const { params, locals, request } = context;
  const body = await jsonBody(request);
  const question = { slug: params.slug ?? '', body, address: callerAddress(context) };
  await askQuestion(locals.scope, question);
  return succeed({}, 201);
});
