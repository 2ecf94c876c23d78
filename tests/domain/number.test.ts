import { expect, it, vi } from 'vitest';
import { formatDecimal, formatNumber } from '#domain/number.ts';

it.each([
  [4, 1, '4,0'],
  [4.25, 1, '4,3'],
  [1.5, 2, '1,50'],
  [1234.5, 1, '1.234,5'],
])('%d with %i decimals is %s', (value, decimals, shown) => {
  expect(formatDecimal(value, decimals)).toBe(shown);
});

it.each([
  [48, 3, '48'],
  [48.5, 3, '48,5'],
  [1234.5678, 3, '1.234,568'],
  [4.25, 1, '4,3'],
  [4, 1, '4'],
])('%d with at most %i decimals is %s', (value, decimals, shown) => {
  expect(formatNumber(value, decimals)).toBe(shown);
});

it('is written by one format for each number of decimals', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  for (const value of [1, 2, 3]) formatDecimal(value, 7);
  for (const value of [1, 2, 3]) formatNumber(value, 7);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});
