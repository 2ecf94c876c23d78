import { api } from '#domain/access/route-access.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { payAgain } from '#server/payments/settlement/pay-again.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';
import { callerAddress } from '../../../_edge/caller.ts';
import { attemptJson } from '../../../_edge/order-json.ts';
import { visibleOrder } from '../../../_edge/visible-order.ts';

export const needs = api('visitor', { whileClosed: true });

/** Another attempt to pay an order, by its owner. */
export const POST = endpoint(async (context) => {
  const { request, locals } = context;
  await hitRateLimit(locals.scope, 'payment', callerAddress(context));
  const { orderId } = await visibleOrder(context);
  const payment = await payAgain(locals.scope, {
    orderId,
    body: await jsonBody(request),
    idempotencyKey: request.headers.get('idempotency-key'),
  });
  return succeed({ payment: attemptJson(payment) }, 201);
});
