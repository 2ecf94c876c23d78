/** What decides whether a coupon may be used. Money is integer cents, times are epoch ms. */
export interface CouponRules {
  /** Switched on by the shop. */
  active: boolean;
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

export type CouponState =
  'ok' | 'off' | 'not-started' | 'expired' | 'used-up' | 'already-used' | 'minimum';

/** How a coupon stands with the shop, whatever cart it is wanted for. */
export const COUPON_PHASES = ['running', 'scheduled', 'ended', 'usedUp', 'off'] as const;
export type CouponPhase = (typeof COUPON_PHASES)[number];

/** What of a coupon decides how it stands. */
export type CouponTerms = Pick<CouponRules, 'active' | 'startsAt' | 'endsAt' | 'maxUses' | 'used'>;

/** How a coupon stands at a moment; what ends it for good comes first. */
export function couponPhase(coupon: CouponTerms, now: number): CouponPhase {
  if (!coupon.active) return 'off';
  if (coupon.endsAt !== null && now >= coupon.endsAt) return 'ended';
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'usedUp';
  if (coupon.startsAt !== null && now < coupon.startsAt) return 'scheduled';
  return 'running';
}

const REFUSED: Readonly<Record<Exclude<CouponPhase, 'running'>, CouponState>> = {
  off: 'off',
  scheduled: 'not-started',
  ended: 'expired',
  usedUp: 'used-up',
};

/** The coupon's state for one cart; reasons that no larger cart could change come first. */
export function couponState(coupon: CouponRules, use: CouponUse): CouponState {
  const phase = couponPhase(coupon, use.now);
  if (phase !== 'running') return REFUSED[phase];
  if (coupon.onePerCustomer && use.usedByCustomer) return 'already-used';
  if (use.subtotalCents < coupon.minTotalCents) return 'minimum';
  return 'ok';
}

/** A code as it is stored and compared: 'bemvindo10 ' is 'BEMVINDO10'. */
export function foldCouponCode(typed: string): string {
  return typed.trim().toUpperCase();
}
