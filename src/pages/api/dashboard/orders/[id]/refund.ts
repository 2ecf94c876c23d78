import { dashboardApi } from '#domain/access/route-access.ts';
import type { RefundOrderInput } from '#domain/payments/refund-input.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { endpoint, jsonBody } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** Gives back some or all of what was paid for an order. */
export const POST = endpoint(async ({ locals, params, request }) => {
  const body = { ...(await jsonBody(request)), orderId: params.id } as RefundOrderInput;
  const idempotencyKey = request.headers.get('idempotency-key');
  return { refund: await refundOrder(locals.scope, { body, idempotencyKey }) };
});
