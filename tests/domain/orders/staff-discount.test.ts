import { describe, expect, it } from 'vitest';
import { discountAfterChange, mostStaffDiscount } from '#domain/orders/staff-discount.ts';
import { spreadDiscount } from '#domain/orders/spread-discount.ts';
import { orderTotals } from '#domain/orders/totals.ts';

const lines = [
  { qty: 2, unitPriceCents: 9_999 },
  { qty: 1, unitPriceCents: 1 },
];

describe('a discount of the staff', () => {
  it.each([
    ['a percentage', { percent: 10, cents: 0 }, 2_000],
    ['an amount', { percent: 0, cents: 777 }, 777],
    ['no more than the price', { percent: 0, cents: 99_999 }, 19_999],
  ])('takes off %s', (_what, staff, off) => {
    expect(orderTotals(lines, 0, 500, staff)).toEqual({
      subtotalCents: 19_999,
      discountCents: off,
      promotionCents: 0,
      pixDiscountCents: 0,
      staffDiscountCents: off,
      totalCents: 19_999 - off,
      payableCents: 19_999 - off + 500,
    });
  });

  it('is taken from what the coupon has left', () => {
    const staff = { percent: 10, cents: 0 };
    expect(orderTotals([{ qty: 1, unitPriceCents: 10_000 }], 50, 0, staff)).toMatchObject({
      discountCents: 5_500,
      staffDiscountCents: 500,
      totalCents: 4_500,
    });
  });

  it('is allowed up to the whole cents of its limit', () => {
    expect(mostStaffDiscount(9_999, 10)).toBe(999);
    expect(mostStaffDiscount(9_999, 0)).toBe(0);
    expect(mostStaffDiscount(9_999, 100)).toBe(9_999);
  });

  it('never becomes a larger part of the price once lines are taken off', () => {
    const order = {
      subtotalCents: 100_000,
      discountCents: 10_000,
      staffDiscountCents: 10_000,
      staffDiscountPercent: 0,
    };
    expect(discountAfterChange(order, 10_000)).toEqual({ percent: 0, cents: 1_000 });
    expect(discountAfterChange(order, 200_000)).toEqual({ percent: 0, cents: 10_000 });
    const percent = { ...order, staffDiscountPercent: 10 };
    expect(discountAfterChange(percent, 10_000)).toEqual({ percent: 10, cents: 0 });
  });
});

describe('a discount spread over lines', () => {
  it.each([
    [[10_000, 10_000, 10_000], 1_000, [334, 333, 333]],
    [[1, 1, 1], 2, [1, 1, 0]],
    [[19_998, 1], 2_000, [2_000, 0]],
    [[5_000, 0], 5_000, [5_000, 0]],
    [[0, 0], 0, [0, 0]],
    [[], 0, []],
  ])('of %j sums to %i', (sums, discount, shares) => {
    expect(spreadDiscount(sums, discount)).toEqual(shares);
  });

  it('sums to the discount and takes more than no line costs, whatever the prices are', () => {
    for (let seed = 1; seed < 500; seed += 1) {
      const sums = Array.from(
        { length: (seed % 9) + 1 },
        (_, n) => (seed * 7919 * (n + 3)) % 10_007,
      );
      const price = sums.reduce((sum, cents) => sum + cents, 0);
      const discount = Math.floor((price * (seed % 101)) / 100);
      const shares = spreadDiscount(sums, discount);
      expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(price === 0 ? 0 : discount);
      expect(shares.every((share, n) => share >= 0 && share <= sums[n]!)).toBe(true);
    }
  });
});
