import { expect, it } from 'vitest';
import { parseAmount, parseMoney } from '#domain/form/parse-amount.ts';

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

it.each(['', 'abc', '1,2,3', '--1', '1e5', 'R$', '1.23,4', '1.234.5'])(
  'does not guess at %s',
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);

it.each([
  ['349,90', 349.9],
  ['R$ 1.349,90', 1349.9],
  ['r$1.349', 1349],
  ['349.9', 349.9],
  ['349', 349],
  ['0', 0],
  ['12,', 12],
  ['999.999.999,99', 999_999_999.99],
])('reads %s as money', (text, reais) => {
  expect(parseMoney(text)).toBe(reais);
});

it.each(['', 'abc', '-3', '1,234', '349,905', '1.23,4', '1000000000', 'R$'])(
  'takes %s for no amount of money',
  (text) => {
    expect(parseMoney(text)).toBeNull();
  },
);
