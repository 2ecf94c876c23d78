import { expect, it } from 'vitest';
import { parseAmount } from '#domain/form/amounts.ts';

it.each([
  ['1.234,56', 1234.56],
  ['1234,5', 1234.5],
  ['1.234', 1234],
  ['1.234.567', 1234567],
  ['12.5', 12.5],
  ['R$ 10', 10],
  ['-3', -3],
  [' 49 ', 49],
  ['12,', 12],
])('reads %s as a Brazilian means it', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each(['', 'abc', '1,2,3', '--1', '1e5', 'R$'])('does not guess at %s', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});
