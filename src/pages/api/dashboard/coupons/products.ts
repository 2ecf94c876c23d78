import { dashboardApi } from '#domain/access/route-access.ts';
import { findCouponProducts } from '#server/coupons/coupon-choices.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('coupons');

/** `?q=`: products that a coupon may be limited to. */
export const GET = endpoint(async ({ locals, url }) => ({
  found: await findCouponProducts(locals.scope, { q: url.searchParams.get('q') ?? '' }),
}));
