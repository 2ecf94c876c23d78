import { beforeEach, expect, it } from 'vitest';
import type { Variant } from '#domain/products/product.ts';
import { $variantChoice, startVariantChoice } from '#stores/variant-choice.ts';

const variant = (color: string, size: string): Variant => ({
  id: `${color}-${size}`,
  sku: `${color}-${size}`,
  gtin: null,
  priceCents: 49990,
  compareAtCents: null,
  qty: 5,
  color: { slug: color, name: color, hex: '#000000', hex2: null },
  attribute: { name: size, attribute: 'Tamanho' },
  customAttr: null,
  size: null,
});
const variants = [variant('preto', 'P'), variant('preto', 'M'), variant('azul', 'M')];

beforeEach(() => startVariantChoice(variants, {}));

it('starts with what the address of the page wishes, as far as it exists', () => {
  startVariantChoice(variants, { color: 'preto', attribute: 'GG' });
  expect($variantChoice.get()).toEqual({ color: 'preto' });
});
