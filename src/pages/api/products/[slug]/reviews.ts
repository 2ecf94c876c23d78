import { api } from '#domain/access/route-access.ts';
import { pageOf } from '#domain/account/own-order.ts';
import { reviewPage } from '#server/catalogue/product-reviews.ts';
import { endpoint, succeed } from '../../../_edge/answer.ts';

export const needs = api('everybody');

/** GET a page of a product's reviews, `?page=2`. */
export const GET = endpoint(async ({ params, locals, url }) => {
  const asked = { slug: params.slug ?? '', page: pageOf(url.searchParams) };
  return succeed(await reviewPage(locals.scope, asked), 200, { 'Cache-Control': 'no-cache' });
});
