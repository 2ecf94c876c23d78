import { api } from '#domain/access/route-access.ts';
import { askReturn } from '#server/orders/returns/ask-return.ts';
import { endpoint, jsonBody, succeed } from '../../../../_edge/answer.ts';
import { visibleOrder } from '../../../../_edge/visible-order.ts';

export const needs = api('visitor', { whileClosed: true });

/** Asks to give pieces of an order back, by its buyer: with the order's `key`, or signed in. */
export const POST = endpoint(async (context) => {
  const { locals, request } = context;
  const { orderId } = await visibleOrder(context);
  const body = await jsonBody(request);
  return succeed(await askReturn(locals.scope, { orderId, body }), 201);
});
