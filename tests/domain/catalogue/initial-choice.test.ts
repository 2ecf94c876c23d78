import { describe, expect, it } from 'vitest';
import type { Variant } from '#domain/catalogue/product.ts';
import { initialChoice, wishedChoice } from '#domain/catalogue/variant-choice.ts';

const variant = (color: string, size: string, qty: number): Variant => ({
  id: `${color}-${size}`,
  sku: `${color}-${size}`,
  priceCents: 10_000,
  qty,
  color: { slug: color, name: color, hex: '#000000', hex2: null },
  attribute: { name: size, attribute: 'Tamanho' },
  customAttr: null,
  size: null,
});

const variants = [
  variant('preto', 'P', 0),
  variant('preto', 'M', 2),
  variant('mel', 'P', -1),
  variant('mel', 'G', 0),
];

describe('the choice that a product page opens with', () => {
  it.each([
    ['nothing wished: the first in stock', {}, { color: 'preto', attribute: 'M' }],
    ['a colour: its first in stock', { color: 'mel' }, { color: 'mel', attribute: 'P' }],
    [
      'a size: the first in stock that has it',
      { attribute: 'P' },
      { color: 'mel', attribute: 'P' },
    ],
    ['what is sold out, wished for', { attribute: 'G' }, { color: 'mel', attribute: 'G' }],
    ['what does not exist', { color: 'azul' }, { color: 'preto', attribute: 'M' }],
  ])('%s', (_, wished, expected) => {
    expect(initialChoice(variants, wished)).toEqual(expected);
  });

  it('is empty for a product without choices', () => {
    const only = { ...variant('x', 'x', 1), color: null, attribute: null };
    expect(initialChoice([only])).toEqual({});
  });
});

it('reads the wishes of an address and drops the rest', () => {
  const params = new URLSearchParams('color=mel&attribute=&customAttr=Espelhada&utm_source=x');
  expect(wishedChoice(params)).toEqual({ color: 'mel', customAttr: 'Espelhada' });
});
