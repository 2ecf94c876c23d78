import { dashboardApi } from '#domain/access/route-access.ts';
import { makeAgain } from '#server/laboratory/services/make-again.ts';
import { endpoint, jsonBody, succeed } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('prescriptions');

/** Makes glasses again that were handed over: 201, or 200 for what the same `Idempotency-Key` has placed already. */
export const POST = endpoint(async ({ locals, params, request }) => {
  const { isNew, ...placed } = await makeAgain(locals.scope, {
    id: params.id ?? '',
    idempotencyKey: request.headers.get('idempotency-key'),
    body: await jsonBody(request),
  });
  return succeed(placed, isNew ? 201 : 200);
});
