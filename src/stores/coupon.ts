import { atom } from 'nanostores';
import { percentRule, type PriceRule, type PriceRules } from '#domain/coupons/price-rules.ts';
import type { Cart, CartCoupon } from '#domain/cart/cart.ts';

/** The shop's answer about a coupon of this browser's cart. */
export type CouponCheck =
  | {
      code: string;
      state: 'ok';
      /** Percent. */
      discount: number;
      /** What it does; a percentage of everything if left out. */
      rule?: PriceRule;
    }
  /** `isFinal`: no change of the cart can make it valid, as the order has shown. */
  | { code: string; state: 'refused'; /** As text. */ reason: string; isFinal?: boolean }
  /** The shop has not answered, or refused to. */
  | { code: string; state: 'unanswered' };

/**
 * The shop's last answer about the coupon; null until there is one on this page. It is stored only in memory: a
 * discount in local storage cannot be trusted.
 */
export const $couponCheck = atom<CouponCheck | null>(null);

/** The shop's answer about the cart's coupon; null until there is one. */
export function checkOf({ coupon }: Cart, check: CouponCheck | null): CouponCheck | null {
  return check?.code === coupon.code ? check : null;
}

/** The cart's coupon with the percent that the shop has confirmed: none until then. */
export function confirmedCoupon(cart: Cart, check: CouponCheck | null): CartCoupon {
  const known = checkOf(cart, check);
  return { code: cart.coupon.code, discount: known?.state === 'ok' ? known.discount : 0 };
}

/** The automatic promotions that run, as the shop has last said; none until then. */
export const $promotions = atom<readonly PriceRule[]>([]);

/** Raised where the shop has said that the sums are others than those shown: it is asked again. */
export const $rulesAsked = atom(0);

/** The rules by which the cart's sums are computed: the coupon once the shop has confirmed it. */
export function confirmedRules(
  cart: Cart,
  check: CouponCheck | null,
  promotions: readonly PriceRule[],
): PriceRules {
  const known = checkOf(cart, check);
  if (known?.state !== 'ok') return { coupon: null, promotions };
  return { coupon: known.rule ?? percentRule(known.code, known.discount), promotions };
}

/** Records the shop's answer; a final refusal stays. */
export function recordCouponCheck(check: CouponCheck): void {
  const before = $couponCheck.get();
  const isRefusedFinally =
    before?.code === check.code && before.state === 'refused' && before.isFinal;
  if (!isRefusedFinally) $couponCheck.set(check);
}
