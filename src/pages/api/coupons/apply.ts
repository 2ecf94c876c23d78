import { toReais } from '#domain/money.ts';
import { applyCoupon } from '#server/coupons/apply-coupon.ts';
import { endpoint, jsonBody, onlyMethods } from '../../_edge/answer.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const { savedCents, ...coupon } = await applyCoupon(locals.shop, await jsonBody(request));
  return { coupon, saved: toReais(savedCents) };
});

export const ALL = onlyMethods({ POST });
