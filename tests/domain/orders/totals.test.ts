import { describe, expect, it } from 'vitest';
import { orderTotals } from '#domain/orders/totals.ts';

const line = (qty: number, unitPriceCents: number) => ({ qty, unitPriceCents });

describe('the sums of an order', () => {
  it.each([
    { lines: [line(1, 49_990)], percent: 0, delivery: 0, sums: [49_990, 0, 49_990, 49_990] },
    { lines: [line(3, 1_990)], percent: 0, delivery: 1_990, sums: [5_970, 0, 5_970, 7_960] },
    {
      lines: [line(2, 49_990), line(1, 4_990)],
      percent: 10,
      delivery: 2_590,
      sums: [104_970, 10_497, 94_473, 97_063],
    },
    // Half a cent of discount is the buyer's: 15 % of 0,10 is 0,015.
    { lines: [line(1, 10)], percent: 15, delivery: 0, sums: [10, 2, 8, 8] },
    { lines: [line(1, 29)], percent: 5, delivery: 0, sums: [29, 1, 28, 28] },
    // Taken from the sum, not line by line: 3 × 1,5 cents is 5 cents, not 6.
    {
      lines: [line(1, 15), line(1, 15), line(1, 15)],
      percent: 10,
      delivery: 0,
      sums: [45, 5, 40, 40],
    },
    // A full discount leaves the delivery to pay.
    { lines: [line(4, 12_345)], percent: 100, delivery: 990, sums: [49_380, 49_380, 0, 990] },
    // Reais that floats get wrong: 0,1 + 0,2 and 1,005.
    { lines: [line(1, 10), line(1, 20)], percent: 0, delivery: 0, sums: [30, 0, 30, 30] },
    {
      lines: [line(99, 999_999)],
      percent: 33,
      delivery: 1,
      sums: [98_999_901, 32_669_967, 66_329_934, 66_329_935],
    },
  ])('are $sums for $lines with $percent % off', ({ lines, percent, delivery, sums }) => {
    const totals = orderTotals(lines, percent, delivery);
    expect([
      totals.subtotalCents,
      totals.discountCents,
      totals.totalCents,
      totals.payableCents,
    ]).toEqual(sums);
  });
});
