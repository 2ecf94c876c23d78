import { describe, expect, it } from 'vitest';
import {
  foldCouponCode,
  stateAt,
  type CouponState,
  type CouponTerms,
} from '#domain/coupons/coupon-state.ts';

const free: CouponTerms = { active: true, startsAt: null, endsAt: null, maxUses: null, used: 0 };

const CASES: [string, Partial<CouponTerms>, CouponState][] = [
  ['has no rule', {}, 'ok'],
  ['is switched off', { active: false }, 'off'],
  ['starts in a millisecond', { startsAt: 1_001 }, 'not-started'],
  ['starts now', { startsAt: 1_000 }, 'ok'],
  ['ends in a millisecond', { endsAt: 1_001 }, 'ok'],
  ['ends now', { endsAt: 1_000 }, 'expired'],
  ['has one use left', { maxUses: 5, used: 4 }, 'ok'],
  ['has no use left', { maxUses: 5, used: 5 }, 'used-up'],
  ['may be used by no one', { maxUses: 0 }, 'used-up'],
  ['was used much without a limit', { used: 1_000_000 }, 'ok'],
  ['expired and is used up', { endsAt: 1, maxUses: 1, used: 1 }, 'expired'],
];

describe('a coupon', () => {
  it.each(CASES)('that %s', (_case, rules, state) =>
    expect(stateAt({ ...free, ...rules }, 1_000)).toBe(state),
  );

  it.each([
    ['bemvindo10', 'BEMVINDO10'],
    ['  BemVindo10\n', 'BEMVINDO10'],
    ['verão', 'VERÃO'],
  ])('typed as %j is %s', (typed, code) => expect(foldCouponCode(typed)).toBe(code));
});
