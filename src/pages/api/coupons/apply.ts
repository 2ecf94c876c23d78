import { api } from '#domain/access/route-access.ts';
import { toReais } from '#domain/money.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { applyCoupon } from '#server/coupons/apply-coupon.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { callerAddress } from '../../_edge/caller.ts';

export const needs = api('visitor');

export const POST = endpoint(async (context) => {
  const { request, locals } = context;
  await hitRateLimit(locals.scope, 'coupon', callerAddress(context));
  const { savedCents, rules, ...coupon } = await applyCoupon(locals.scope, await jsonBody(request));
  return { coupon, saved: toReais(savedCents), rules };
});
