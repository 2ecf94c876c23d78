import { dashboardApi } from '#domain/access/route-access.ts';
import { checkCounterCoupon } from '#server/orders/counter/counter-discounts.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** Body `{ coupon?, items, buyer }`: what coupon and promotions would take off a sale at the counter; 422 with the reason. */
export const POST = endpoint(async ({ request, locals }) => ({
  ...(await checkCounterCoupon(locals.scope, (await jsonBody(request)) as never)),
}));
