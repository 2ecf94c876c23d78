import { api } from '#domain/access/route-access.ts';
import { moveOwnReturn } from '#server/orders/returns/ask-return.ts';
import { endpoint, jsonBody } from '../../../../_edge/answer.ts';
import { visibleOrder } from '../../../../_edge/visible-order.ts';

export const needs = api('visitor', { whileClosed: true });

/** Gives a request up, or says that the pieces are on their way, by the order's buyer. */
export const POST = endpoint(async (context) => {
  const { locals, params, request } = context;
  const { orderId } = await visibleOrder(context);
  const requestId = params.requestId ?? '';
  await moveOwnReturn(locals.scope, { orderId, requestId, body: await jsonBody(request) });
  return {};
});
