import { dashboardApi } from '#domain/access/route-access.ts';
import { listDeliveries } from '#server/webhooks/resource.ts';
import { endpoint } from '../../../../../_edge/answer.ts';

export const needs = dashboardApi('webhooks');

/** A page of what a webhook was told, the latest first: `page`. */
export const GET = endpoint(async ({ locals, params: { id = '' }, url }) => {
  const page = Number(url.searchParams.get('page'));
  return listDeliveries(locals.scope, {
    webhookId: id,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  });
});
