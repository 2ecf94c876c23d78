import { dashboardApi } from '#domain/access/route-access.ts';
import { addStartingDeliveries } from '#server/deliveries/starting-deliveries.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('deliveries');

/** Adds the deliveries by region to a shop that has none. */
export const POST = endpoint(async ({ locals }) => ({
  ...(await addStartingDeliveries(locals.scope)),
}));
