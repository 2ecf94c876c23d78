import { api } from '#domain/access/route-access.ts';
import { t } from '#i18n/t.ts';
import { checkCart } from '#server/cart/check-cart.ts';
import { checkCartRules, type CheckedCoupon } from '#server/coupons/check-cart-coupon.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { callerAddress } from '../../_edge/caller.ts';

export const needs = api('visitor');

/** A checked coupon, with the reason as text if it is refused. */
function couponJson({ values, ...coupon }: CheckedCoupon): Record<string, unknown> {
  const { state } = coupon;
  const isRefused = state !== 'ok' && state !== 'unchecked';
  return {
    ...coupon,
    ...(isRefused && { err: t(`errors.coupon.${state}`, { ...values }) }),
  };
}

export const POST = endpoint(async (context) => {
  const { scope } = context.locals;
  const cart = await jsonBody(context.request);
  const lines = await checkCart(scope, cart);
  const { coupon, promotions } = await checkCartRules(scope, {
    cart,
    address: callerAddress(context),
  });
  return { lines, coupon: coupon && couponJson(coupon), promotions };
});
