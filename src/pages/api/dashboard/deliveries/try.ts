import { dashboardApi } from '#domain/access/route-access.ts';
import { tryDeliveries } from '#server/deliveries/delivery-options.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('deliveries');

/** Parameters as those of `/api/delivery`: what a buyer would be offered, and what not. */
export const GET = endpoint(async ({ locals, url }) => ({
  ...(await tryDeliveries(locals.scope, Object.fromEntries(url.searchParams))),
}));
