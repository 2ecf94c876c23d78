import { atom } from 'nanostores';
import type { Cart, CartCoupon } from '#domain/cart/cart.ts';

/** What the shop says of a coupon of this browser's cart. */
export type CouponCheck =
  | { code: string; state: 'ok'; /** Percent. */ discount: number }
  /** `forGood`: no change of the cart can fix it, as the order has shown. */
  | { code: string; state: 'refused'; /** In words. */ reason: string; forGood?: boolean }
  /** The shop has not answered, or refused to. */
  | { code: string; state: 'unanswered' };

/**
 * The shop's last word on the coupon; null until it has spoken on this page. It is kept only in memory: a
 * discount in local storage cannot be trusted.
 */
export const $couponCheck = atom<CouponCheck | null>(null);

/** What the shop says of the coupon that lies in the cart; null while it has said nothing. */
export function checkOf({ coupon }: Cart, check: CouponCheck | null): CouponCheck | null {
  return check?.code === coupon.code ? check : null;
}

/** The cart's coupon with the percent that the shop has confirmed: none until then. */
export function confirmedCoupon(cart: Cart, check: CouponCheck | null): CartCoupon {
  const known = checkOf(cart, check);
  return { code: cart.coupon.code, discount: known?.state === 'ok' ? known.discount : 0 };
}

/** Records what the shop says; a coupon that was refused for good stays refused. */
export function noteCouponCheck(check: CouponCheck): void {
  const before = $couponCheck.get();
  const isRefusedForGood =
    before?.code === check.code && before.state === 'refused' && before.forGood;
  if (!isRefusedForGood) $couponCheck.set(check);
}
