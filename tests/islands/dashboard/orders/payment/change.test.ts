import { expect, it } from 'vitest';
import { changeOf } from '#islands/dashboard/orders/payment/parts.ts';

it('gives change of what is more than the sum, and none while there is nothing to pay', () => {
  const cash = { method: 'counter-cash', given: 50_000 } as Parameters<typeof changeOf>[0];
  expect(changeOf(cash, 34_990)).toBe(15_010);
  expect(changeOf(cash, 60_000)).toBe(-10_000);
  expect(changeOf(cash, 0)).toBeNull();
});
