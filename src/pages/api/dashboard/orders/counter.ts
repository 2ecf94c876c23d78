import { dashboardApi } from '#domain/access/route-access.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** Places an order at the counter: 201, or 200 for one that the same call has placed already. */
export const POST = endpoint(async ({ request, locals }) => {
  const sale = await placeCounterOrder(locals.scope, (await jsonBody(request)) as never);
  const { isNew, ...answer } = sale;
  return succeed(answer, isNew ? 201 : 200);
});
