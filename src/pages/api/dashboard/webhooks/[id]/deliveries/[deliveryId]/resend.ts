import { dashboardApi } from '#domain/access/route-access.ts';
import { resendDelivery } from '#server/webhooks/resource.ts';
import { endpoint } from '../../../../../../_edge/answer.ts';

export const needs = dashboardApi('webhooks');

/** Sends an event once more, under its id. */
export const POST = endpoint(async ({ locals, params: { id = '', deliveryId = '' } }) => {
  await resendDelivery(locals.scope, { webhookId: id, deliveryId });
  return {};
});
