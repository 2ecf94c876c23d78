import { api } from '#domain/access/route-access.ts';
import { reviewableProducts } from '#server/reviews/own-reviews.ts';
import { writeReview } from '#server/reviews/write-review.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';
import { visibleOrder } from '../../../_edge/visible-order.ts';

export const needs = api('visitor');

/** The products of an order that can be reviewed, for its buyer: by the order's `key`, or signed in. */
export const GET = endpoint(async (context) => ({
  products: await reviewableProducts(context.locals.scope, await visibleOrder(context)),
}));

/** Writes the review of one of them, or changes it until it is moderated. */
export const POST = endpoint(async (context) => {
  const { locals, request } = context;
  const { orderId } = await visibleOrder(context);
  const body = await jsonBody(request);
  return succeed(await writeReview(locals.scope, { orderId, body }), 201);
});
