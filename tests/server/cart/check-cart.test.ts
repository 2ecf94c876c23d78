import { beforeAll, expect, it } from 'vitest';
import { checkCart } from '#server/cart/check-cart.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { addLens, openLensShop } from '../../support/lens-shop.ts';
import { cartItem, fillShop, simpleProduct, variableProduct } from '../../support/fixtures.ts';

describeOnEveryEngine('checking a cart', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 4_990, qty: 5 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }),
        simpleProduct('hidden', { priceCents: 10_000, qty: 5 }, { status: 'hidden' }),
        variableProduct('frame', [
          { priceCents: 49_990, qty: 2, color: 'Preto' },
          { priceCents: 49_990, qty: 0, color: 'Tartaruga' },
        ]),
        variableProduct('sized', [
          { priceCents: 100, qty: 2, size: 'P' },
          { priceCents: 100, qty: 2, size: 'G' },
        ]),
        variableProduct(
          'sun',
          [
            { priceCents: 49_990, qty: 2, color: 'Preto', customAttr: 'Degradê' },
            { priceCents: 59_990, qty: 2, color: 'Preto', customAttr: 'Polarizada' },
          ],
          {
            images: ['Degradê', 'Polarizada'].map((customAttr) => ({
              key: `sun-${customAttr}`,
              alt: '',
              width: 3,
              height: 2,
              colorId: 'color-Preto',
              customAttr,
            })),
          },
        ),
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
    expect(await checkCart(shop.scope, { items: [item] })).toMatchObject([{ uid, ...line }]);
  });

  it('answers in the order of the cart, with what a line shows', async () => {
    const lines = await checkCart(shop.scope, {
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
      variant: {
        variantId: 'frame-0',
        color: { name: 'Preto' },
        lenses: 'none',
        takesLenses: false,
      },
    });
  });

  it.each(['Degradê', 'Polarizada'])('shows a line with its own lens, %s', async (customAttr) => {
    const items = [cartItem('sun', 1, { color: 'Preto', customAttr })];
    expect(await checkCart(shop.scope, { items })).toMatchObject([{ image: `sun-${customAttr}` }]);
  });

  it('tells what is printed on the temple of a frame, in the size that lies in the cart', async () => {
    const lengths = { lensHeight: 40, totalWidth: 140, weight: 20 };
    await shop.scope.engine.transaction(async (tx) => {
      await tx.deleteFrom('frameMeasures').where('productId', '=', 'sized').execute();
      await tx
        .insertInto('frameMeasures')
        .values([
          { productId: 'sized', size: 'P', lensWidth: 48, bridge: 18, temple: 140, ...lengths },
          { productId: 'sized', size: 'G', lensWidth: 54, bridge: 19, temple: 145, ...lengths },
        ])
        .execute();
    });
    const lines = await checkCart(shop.scope, {
      items: [cartItem('sized', 1, { size: 'G' }), cartItem('case')],
    });
    expect(lines[0]?.marking).toEqual({ lensWidth: 54, bridge: 19, temple: 145 });
    expect(lines[1]?.marking).toBeUndefined();
  });

  it.each([
    ['a renamed colour', { variantId: 'frame-0', color: 'Azul' }, 'frame-0'],
    ['no names at all', { variantId: 'frame-0' }, 'frame-0'],
    ['no id', { color: 'Preto' }, 'frame-0'],
    ['an unknown id', { variantId: 'nothing', color: 'Preto' }, 'frame-0'],
    ["another product's id", { variantId: 'case-0', color: 'Preto' }, 'frame-0'],
    ['the names of another variant', { variantId: 'frame-1', color: 'Preto' }, 'frame-1'],
  ])('finds the variant of a line with %s', async (_case, named, variantId) => {
    const [line] = await checkCart(shop.scope, { items: [cartItem('frame', 1, named)] });
    expect(line?.variant?.variantId).toBe(variantId);
  });

  it('finds nothing by the id of a product that is hidden, or of no product', async () => {
    const items = [
      cartItem('hidden', 1, { variantId: 'hidden-0' }),
      cartItem('nothing', 1, { variantId: 'frame-0' }),
    ];
    const lines = await checkCart(shop.scope, { items });
    expect(lines.map(({ state }) => state)).toEqual(['gone', 'gone']);
    expect(lines[0]).not.toHaveProperty('variant');
  });

  it('tells a simple product without the id of its one variant', async () => {
    const [line] = await checkCart(shop.scope, {
      items: [cartItem('case', 1, { color: 'Preto' })],
    });
    expect(line?.variant).toEqual({ lenses: 'none', takesLenses: false });
  });

  it('refuses an id that is no text', async () => {
    const item = { ...cartItem('case'), variantId: { $ne: '' } };
    await expect(checkCart(shop.scope, { items: [item] })).rejects.toMatchObject({
      fields: { 'items.0.variantId': expect.any(String) },
    });
  });

  it.each([[{}], [{ items: [] }], [{ items: 'all' }]])('refuses %j', async (input) => {
    await expect(checkCart(shop.scope, input)).rejects.toMatchObject({
      fields: { items: 'emptyCart' },
    });
  });
});

describeOnEveryEngine('lenses for what lies in a cart', (open) => {
  it('takes lenses if it is measured eyewear, and the shop sells some', async () => {
    const { scope } = await open();
    await openLensShop(scope);
    const items = [cartItem('round'), cartItem('sizes', 1, { color: 'Preto', size: 'P' })];
    items.push(cartItem('unmeasured'), cartItem('case'));
    const taking = async () =>
      (await checkCart(scope, { items })).map(({ variant }) => variant?.takesLenses);
    expect(await taking()).toEqual([false, false, false, false]);
    await addLens(scope);
    expect(await taking()).toEqual([true, true, false, false]);
  });
});
