import { beforeAll, expect, it } from 'vitest';
import { checkCart } from '#server/cart/check-cart.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, simpleProduct, variableProduct } from '../../support/fixtures.ts';

describeOnEveryEngine('checking a cart', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    await fillShop(shop.ctx, {
      products: [
        simpleProduct('case', { priceCents: 4_990, qty: 5 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }),
        simpleProduct('hidden', { priceCents: 10_000, qty: 5 }, { status: 'hidden' }),
        variableProduct('frame', [
          { priceCents: 49_990, qty: 2, color: 'Preto' },
          { priceCents: 49_990, qty: 0, color: 'Tartaruga' },
        ]),
      ],
    });
  });

  it.each([
    ['as it was', cartItem('case', 5, { price: 49.9 }), { state: 'ok', available: 5, maxQty: 5 }],
    ['unlimited', cartItem('gift', 9, { price: 100 }), { state: 'ok', available: -1, maxQty: 99 }],
    [
      'at another price',
      cartItem('case', 1, { price: 39.9 }),
      { state: 'price-changed', price: 49.9 },
    ],
    ['short', cartItem('case', 6, { price: 49.9 }), { state: 'short', available: 5, maxQty: 5 }],
    [
      'sold out',
      cartItem('frame', 1, { price: 499.9, color: 'Tartaruga' }),
      { state: 'short', available: 0, maxQty: 0 },
    ],
    [
      'more than an order may hold',
      cartItem('gift', 500, { price: 100 }),
      { state: 'short', maxQty: 99 },
    ],
    ['unknown', cartItem('nothing'), { state: 'gone', available: 0, maxQty: 0, price: 0 }],
    ['hidden', cartItem('hidden'), { state: 'gone', name: '', slug: '' }],
    ['a choice that is gone', cartItem('frame', 1, { color: 'Azul' }), { state: 'gone' }],
  ])('finds a line that is %s', async (_case, item, line) => {
    const { uid } = item;
    expect(await checkCart(shop.ctx, { items: [item] })).toMatchObject([{ uid, ...line }]);
  });

  it('answers in the order of the cart, with what a line shows', async () => {
    const lines = await checkCart(shop.ctx, {
      items: [cartItem('nothing'), cartItem('frame', 1, { price: 499.9, color: 'Preto' })],
    });
    expect(lines.map(({ uid }) => uid)).toEqual(['nothing', 'frame']);
    expect(lines[1]).toEqual({
      uid: 'frame',
      state: 'ok',
      price: 499.9,
      available: 2,
      name: 'Armação frame',
      slug: 'armacao-frame',
      image: 'picture-frame-Preto',
      maxQty: 2,
    });
  });

  it.each([[{}], [{ items: [] }], [{ items: 'all' }]])('refuses %j', async (input) => {
    await expect(checkCart(shop.ctx, input)).rejects.toMatchObject({
      fields: { items: 'emptyCart' },
    });
  });
});
