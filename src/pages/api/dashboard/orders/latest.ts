import { dashboardApi } from '#domain/access/needs.ts';
import { latestOrders } from '#server/orders/list-orders.ts';
import { endpoint, onlyMethods } from '../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** Numbers of the newest orders: an open list asks again and again whether there are new ones. */
export const GET = endpoint(async ({ locals }) => ({ latest: await latestOrders(locals.scope) }));

export const ALL = onlyMethods({ GET });
