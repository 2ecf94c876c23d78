import { dashboardApi } from '#domain/access/route-access.ts';
import { readMethodSetups, testMethod } from '#server/payments/settlement/method-setups.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** How far each way to pay is set up. */
export const GET = endpoint(async ({ locals }) => ({
  gateways: await readMethodSetups(locals.scope),
}));

/** Tries the keys of one, `{ method }`. */
export const POST = endpoint(async ({ locals, request }) => {
  await testMethod(locals.scope, await jsonBody(request));
  return {};
});
