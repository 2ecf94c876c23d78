import { dashboardApi } from '#domain/access/route-access.ts';
import { placeBenchOrder } from '#server/laboratory/services/place-bench-order.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';

export const needs = dashboardApi('prescriptions');

/** Takes in a repair or an adjustment: 201, or 200 for what the same `Idempotency-Key` has placed already. */
export const POST = endpoint(async ({ locals, request }) => {
  const { isNew, ...placed } = await placeBenchOrder(locals.scope, {
    idempotencyKey: request.headers.get('idempotency-key'),
    body: await jsonBody(request),
  });
  return succeed(placed, isNew ? 201 : 200);
});
