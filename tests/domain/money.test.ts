import { describe, expect, it } from 'vitest';
import {
  discountCents,
  formatMoney,
  instalments,
  lineTotal,
  multiply,
  toCents,
  toReais,
} from '#domain/money.ts';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('cents', () => {
  it.each([
    [0, 0],
    [499.9, 49990],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [4.35, 435],
    [8.165, 817],
    [1.1 * 3, 330],
    [0.004, 0],
    [1e-7, 0],
    [90071992547.4, 9007199254740],
    [-1.005, -101],
  ])('of %s reais are %s', (reais, cents) => {
    expect(toCents(reais)).toBe(cents);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('of %s are refused', (reais) => {
    expect(() => toCents(reais)).toThrow(RangeError);
  });

  it('survive the way to reais and back', () => {
    for (let cents = 0; cents < 100_000; cents += 7) expect(toCents(toReais(cents))).toBe(cents);
  });
});

describe('the helpers of the specification', () => {
  it.each([
    [499.9, 1, 499.9],
    [10.25, 1, 10.3],
    [10.24, 1, 10.2],
    [19.99, 3, 60],
    [0.1, 3, 0.3],
    [1.15, 1, 1.2],
    [10, 0, 0],
  ])('line total of %s × %s is %s, rounded to one decimal', (price, qty, total) => {
    expect(lineTotal(price, qty)).toBe(total);
  });

  it.each([
    [1.005, 1, 1.01],
    [1.005, 3, 3.02],
    [0.1, 0.2, 0.02],
    [19.99, 3, 59.97],
    [2.675, 1, 2.68],
    [-1.005, 1, -1.01],
    [1234.567, 0, 0],
  ])('multiplication of %s by %s is %s, rounded to two decimals', (a, b, product) => {
    expect(multiply(a, b)).toBe(product);
  });
});

describe('a formatted amount', () => {
  it.each([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [49990, 'R$ 499,90'],
    [123456789, 'R$ 1.234.567,89'],
    [-1050, '−R$ 10,50'],
  ])('of %s cents reads %s', (cents, text) => {
    expect(formatMoney(cents).replaceAll('\u00a0', ' ')).toBe(text);
  });
});

describe('a discount', () => {
  it.each([
    [10000, 10, 1000],
    [9999, 10, 1000],
    [10005, 50, 5003],
    [1990, 12.5, 249],
    [1005, 10, 101],
    [49990, 0, 0],
    [49990, 100, 49990],
    [49990, 150, 49990],
    [49990, -5, 0],
    [0, 50, 0],
  ])('on %s cents of %s percent is %s cents', (subtotal, percent, discount) => {
    expect(discountCents(subtotal, percent)).toBe(discount);
  });
});

describe('instalments', () => {
  it('of 499,90 in 12 are eleven of 41,65 and the last of 41,75', () => {
    expect(instalments(49990, { max: 12, minCents: 0 })).toEqual([
      ...Array<number>(11).fill(4165),
      4175,
    ]);
  });

  it.each([
    { cents: 49990, max: 12, minCents: 0, count: 12 },
    { cents: 49990, max: 10, minCents: 5000, count: 9 },
    { cents: 50000, max: 12, minCents: 5000, count: 10 },
    { cents: 49999, max: 12, minCents: 5000, count: 9 },
    { cents: 9999, max: 12, minCents: 5000, count: 1 },
    { cents: 4000, max: 12, minCents: 5000, count: 1 },
    { cents: 4000, max: 1, minCents: 0, count: 1 },
    { cents: 4000, max: 0, minCents: 0, count: 1 },
    { cents: 0, max: 12, minCents: 0, count: 12 },
  ])(
    'of $cents, up to $max of at least $minCents, are $count',
    ({ cents, max, minCents, count }) => {
      expect(instalments(cents, { max, minCents })).toHaveLength(count);
    },
  );

  it('sum to the amount exactly, the cents in the last one, never below the smallest parcel', () => {
    for (let cents = 5000; cents < 60_000; cents += 97) {
      for (const max of [1, 2, 3, 6, 7, 10, 12]) {
        const parcels = instalments(cents, { max, minCents: 2500 });
        expect(sum(parcels)).toBe(cents);
        expect(new Set(parcels.slice(0, -1)).size).toBeLessThanOrEqual(1);
        expect(parcels.at(-1)! - parcels[0]!).toBeLessThan(parcels.length);
        expect(Math.min(...parcels)).toBe(parcels[0]);
        expect(parcels[0]).toBeGreaterThanOrEqual(2500);
      }
    }
  });
});
