import type { RuleState } from './price-rules.ts';

/** Why a coupon may not be used, or 'ok'. */
export type CouponState =
  | 'off'
  | 'not-started'
  | 'expired'
  | 'used-up'
  | 'already-used'
  | 'first-purchase'
  /** Pays a delivery, if there is none. */
  | 'delivery-only'
  | RuleState;

/** How a coupon stands with the shop, whatever cart it is wanted for. */
export const COUPON_PHASES = ['running', 'scheduled', 'ended', 'usedUp', 'off'] as const;
export type CouponPhase = (typeof COUPON_PHASES)[number];

/** What of a coupon decides how it stands. Times are epoch ms. */
export interface CouponTerms {
  /** Switched on by the shop. */
  active: boolean;
  /** First moment; null is unlimited. */
  startsAt: number | null;
  /** First moment at which it is no longer valid; null is never. */
  endsAt: number | null;
  /** null is unlimited. */
  maxUses: number | null;
  /** Orders that used it so far. */
  used: number;
}

/** How a coupon stands at a moment; what ends it for good comes first. */
export function couponPhase(coupon: CouponTerms, now: number): CouponPhase {
  if (!coupon.active) return 'off';
  if (coupon.endsAt !== null && now >= coupon.endsAt) return 'ended';
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'usedUp';
  if (coupon.startsAt !== null && now < coupon.startsAt) return 'scheduled';
  return 'running';
}

const STATE_OF: Readonly<Record<CouponPhase, CouponState>> = {
  running: 'ok',
  off: 'off',
  scheduled: 'not-started',
  ended: 'expired',
  usedUp: 'used-up',
};

/** Whether a coupon may be used at a moment, whatever cart it is for. */
export const stateAt = (coupon: CouponTerms, now: number): CouponState =>
  STATE_OF[couponPhase(coupon, now)];

/** A code as it is stored and compared: 'bemvindo10 ' is 'BEMVINDO10'. */
export function foldCouponCode(typed: string): string {
  return typed.trim().toUpperCase();
}
