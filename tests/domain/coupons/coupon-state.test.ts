import { describe, expect, it } from 'vitest';
import {
  couponState,
  foldCouponCode,
  type CouponRules,
  type CouponState,
  type CouponUse,
} from '#domain/coupons/coupon-state.ts';

const free: CouponRules = {
  active: true,
  startsAt: null,
  endsAt: null,
  minTotalCents: 0,
  maxUses: null,
  used: 0,
  onePerCustomer: false,
};
const use: CouponUse = { now: 1_000, subtotalCents: 10_000, usedByCustomer: false };

const CASES: [string, Partial<CouponRules>, Partial<CouponUse>, CouponState][] = [
  ['has no rule', {}, {}, 'ok'],
  ['is switched off', { active: false }, {}, 'off'],
  ['starts in a millisecond', { startsAt: 1_001 }, {}, 'not-started'],
  ['starts now', { startsAt: 1_000 }, {}, 'ok'],
  ['ends in a millisecond', { endsAt: 1_001 }, {}, 'ok'],
  ['ends now', { endsAt: 1_000 }, {}, 'expired'],
  ['has one use left', { maxUses: 5, used: 4 }, {}, 'ok'],
  ['has no use left', { maxUses: 5, used: 5 }, {}, 'used-up'],
  ['may be used by no one', { maxUses: 0 }, {}, 'used-up'],
  ['was used much without a limit', { used: 1_000_000 }, {}, 'ok'],
  ['needs a cent more', { minTotalCents: 10_001 }, {}, 'minimum'],
  ['needs exactly this cart', { minTotalCents: 10_000 }, {}, 'ok'],
  ['was used by this customer', { onePerCustomer: true }, { usedByCustomer: true }, 'already-used'],
  ['is new to this customer', { onePerCustomer: true }, { usedByCustomer: false }, 'ok'],
  ['may be used again', { onePerCustomer: false }, { usedByCustomer: true }, 'ok'],
  ['expired and is used up', { endsAt: 1, maxUses: 1, used: 1 }, {}, 'expired'],
  [
    'was used, and the cart is small',
    { onePerCustomer: true, minTotalCents: 99_999 },
    { usedByCustomer: true },
    'already-used',
  ],
];

describe('a coupon', () => {
  it.each(CASES)('that %s', (_case, rules, circumstances, state) =>
    expect(couponState({ ...free, ...rules }, { ...use, ...circumstances })).toBe(state),
  );

  it.each([
    ['bemvindo10', 'BEMVINDO10'],
    ['  BemVindo10\n', 'BEMVINDO10'],
    ['verão', 'VERÃO'],
  ])('typed as %j is %s', (typed, code) => expect(foldCouponCode(typed)).toBe(code));
});
