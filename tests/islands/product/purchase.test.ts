import { beforeEach, expect, it } from 'vitest';
import { buy } from '#islands/product/purchase.ts';
import { $cart } from '#stores/cart.ts';
import { frame, variant } from './products.ts';

beforeEach(() => localStorage.clear());

it('shows in the cart the lens that was chosen, or the colour while the lens has no picture', () => {
  const of = (name: string) => variant('preto', 'M', { id: name, customAttr: { name } });
  const product = {
    ...frame([of('Espelhada'), of('Polarizada')]),
    pictures: { preto: 'aurora-preto', 'preto/Espelhada': 'aurora-espelhada' },
  };
  for (const each of product.variants) buy(product, each, { pieces: 1, most: 5 });
  expect($cart.get().items.map(({ image }) => image)).toEqual(['aurora-espelhada', 'aurora-preto']);
});
