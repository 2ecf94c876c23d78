import { expect, it } from 'vitest';
import { formatDecimal } from '#domain/number.ts';

it.each([
  [4, 1, '4,0'],
  [4.25, 1, '4,3'],
  [1.5, 2, '1,50'],
  [1234.5, 1, '1.234,5'],
])('%d with %i decimals is %s', (value, decimals, shown) => {
  expect(formatDecimal(value, decimals)).toBe(shown);
});
