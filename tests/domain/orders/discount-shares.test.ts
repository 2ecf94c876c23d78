import { expect, it } from 'vitest';
import { discountShares } from '#domain/orders/totals.ts';

const line = (qty: number, unitPriceCents: number) => ({ qty, unitPriceCents });

it.each([
  [[line(1, 10_000), line(1, 5_000)], 1_500, [1_000, 500]],
  // The cents that are left over go to the first lines.
  [[line(1, 100), line(1, 100), line(1, 100)], 50, [17, 17, 16]],
  [[line(2, 0), line(1, 0)], 0, [0, 0]],
  [[], 0, []],
])('the shares of %o of a discount of %i are %o', (lines, discount, shares) => {
  expect(discountShares(lines, discount)).toEqual(shares);
});
