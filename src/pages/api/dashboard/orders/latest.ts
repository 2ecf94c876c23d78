import { dashboardApi } from '#domain/access/route-access.ts';
import { latestOrders } from '#server/orders/reading/list-orders.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** Numbers of the newest orders, which an open list polls to notice new ones. */
export const GET = endpoint(async ({ locals }) => ({ latest: await latestOrders(locals.scope) }));
