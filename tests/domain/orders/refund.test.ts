import { expect, it } from 'vitest';
import { refundOf } from '#domain/orders/refund.ts';

const order = (change: object = {}) => ({
  lines: [
    { position: 0, qty: 2, returned: 0, unitPriceCents: 10_000 },
    { position: 1, qty: 1, returned: 0, unitPriceCents: 5_001 },
  ],
  couponPercent: 10,
  subtotalCents: 25_001,
  staffDiscountCents: 0,
  payableCents: 24_501,
  refundedCents: 0,
  ...change,
});

it.each([
  ['one piece: its price less the coupon', order(), [[0, 1]], 9_000],
  ['half a cent of the coupon for the shop’s sake', order(), [[1, 1]], 4_501],
  [
    'all: what was paid, the delivery too',
    order(),
    [
      [0, 2],
      [1, 1],
    ],
    24_501,
  ],
  [
    'one piece of a sale with a discount: its part of that too',
    order({ couponPercent: 0, staffDiscountCents: 2_500, payableCents: 22_501 }),
    [[1, 1]],
    4_501,
  ],
  ['never more than is left of what was paid', order({ refundedCents: 20_000 }), [[0, 1]], 4_501],
] as const)('gives back for %s', (_what, bought, back, cents) => {
  expect(refundOf(bought, new Map(back as readonly (readonly [number, number])[]))).toBe(cents);
});

it('the last pieces bring all that is left', () => {
  const rest = order({ refundedCents: 9_000 });
  const lines = rest.lines.map((line) => (line.position === 0 ? { ...line, returned: 1 } : line));
  expect(
    refundOf(
      { ...rest, lines },
      new Map([
        [0, 1],
        [1, 1],
      ]),
    ),
  ).toBe(15_501);
});
