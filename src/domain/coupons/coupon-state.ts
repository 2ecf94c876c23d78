/** What decides whether a coupon may be used. Money is integer cents, times are epoch ms. */
export interface CouponRules {
  /** First moment; null is unlimited. */
  startsAt: number | null;
  /** First moment at which it is no longer valid; null is never. */
  endsAt: number | null;
  minTotalCents: number;
  /** null is unlimited. */
  maxUses: number | null;
  /** Orders that used it so far. */
  used: number;
  onePerCustomer: boolean;
}

export interface CouponUse {
  now: number;
  /** Σ qty × price of the cart, before the coupon. */
  subtotalCents: number;
  /** Whether this customer has used the coupon before. */
  usedByCustomer: boolean;
}

export type CouponState = 'ok' | 'not-started' | 'expired' | 'used-up' | 'already-used' | 'minimum';

/** The coupon's state for one cart; reasons that no larger cart could change come first. */
export function couponState(coupon: CouponRules, use: CouponUse): CouponState {
  if (coupon.startsAt !== null && use.now < coupon.startsAt) return 'not-started';
  if (coupon.endsAt !== null && use.now >= coupon.endsAt) return 'expired';
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'used-up';
  if (coupon.onePerCustomer && use.usedByCustomer) return 'already-used';
  if (use.subtotalCents < coupon.minTotalCents) return 'minimum';
  return 'ok';
}

/** A code as it is stored and compared: 'bemvindo10 ' is 'BEMVINDO10'. */
export function foldCouponCode(typed: string): string {
  return typed.trim().toUpperCase();
}
