import { beforeEach, expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { saveProducts } from '#demo/write-product.ts';
import { publicationCount } from '../../support/publications.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  address,
  addressIn,
  cartItem,
  countOrders,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
  stockOf,
  variableProduct,
} from '../../support/fixtures.ts';

const KEY = 'test-key-0001';

describeOnEveryEngine('placing an order', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 4_990, qty: 5 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }),
        simpleProduct('secret', { priceCents: 10_000, qty: 5 }, { status: 'hidden' }),
        variableProduct('frame', [
          { priceCents: 49_990, qty: 10, color: 'Preto', size: 'M' },
          { priceCents: 52_990, qty: 2, color: 'Tartaruga', size: 'M' },
          { priceCents: 55_000, qty: 3, color: 'Tartaruga', customAttr: 'Espelhada' },
        ]),
      ],
      coupons: [coupon('DEZ')],
    });
  });

  const place = (
    items: ReturnType<typeof cartItem>[],
    change: Record<string, unknown> = {},
    key: string | null = KEY,
  ) => placeOrder(shop.scope, { body: orderOf(items, change), idempotencyKey: key });

  it('charges the sum of quantity times price, less the coupon, plus delivery', async () => {
    const placed = await place(
      [cartItem('frame', 2, { color: 'Preto', size: 'M' }), cartItem('case', 3)],
      { coupon: 'dez' },
    );
    const order = await orderForGuest(shop.scope, placed);
    expect(order).toMatchObject({
      subtotalCents: 114_950,
      discountCents: 11_495,
      totalCents: 103_455,
      payableCents: 105_445,
      coupon: { code: 'DEZ', discount: 10 },
      delivery: { type: 'PAC', area: 'Brasil', costCents: 1_990, days: 7 },
    });
    expect(placed).toMatchObject({ payableCents: 105_445, paymentMethod: 'cod' });
  });

  it('stores a copy of what was bought', async () => {
    const placed = await place([cartItem('frame', 1, { color: 'Tartaruga', size: 'M' })]);
    await shop.scope.engine.transaction((tx) =>
      tx
        .updateTable('products')
        .set({ name: 'Outro nome', slug: 'outro' })
        .where('id', '=', 'frame')
        .execute(),
    );
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('variants').set({ priceCents: 1 }).execute(),
    );
    const order = await orderForGuest(shop.scope, placed);
    expect(order.lines).toEqual([
      {
        productId: 'frame',
        variantId: 'frame-1',
        name: 'Armação frame',
        sku: 'SKU-frame-1',
        slug: 'armacao-frame',
        color: 'Tartaruga',
        attribute: 'M',
        customAttr: null,
        image: 'picture-frame-Tartaruga',
        marking: null,
        lenses: 'none',
        returned: 0,
        qty: 1,
        unitPriceCents: 52_990,
        discountCents: 0,
        gift: null,
        lens: null,
        totalCents: 52_990,
      },
    ]);
  });

  it('begins as pending, and says so in its history', async () => {
    const placed = await place([cartItem('case')]);
    const order = await orderForGuest(shop.scope, placed);
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(order.history).toEqual([{ status: 'pending', at: shop.scope.now() }]);
  });

  it('believes no price, no cost and no uid that the browser sends', async () => {
    const honest = await place([cartItem('case', 2)]);
    const free = { deliveryInfo: { type: 'PAC', area: 'Brasil', cost: 0 }, total: 0 };
    const cheap = cartItem('case', 2, { price: 0.01, uid: 'frame' });
    const tampered = await place([cheap], free, 'another-key');
    expect(tampered.payableCents).toBe(honest.payableCents);
  });

  it('takes stock of the very variant', async () => {
    await place([
      cartItem('frame', 2, { color: 'Tartaruga', size: 'M' }),
      cartItem('frame', 1, { uid: 'x', color: 'Tartaruga', customAttr: 'Espelhada' }),
    ]);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(10);
    expect(await stockOf(shop.scope, 'frame-1')).toBe(0);
    expect(await stockOf(shop.scope, 'frame-2')).toBe(2);
  });

  it('leaves unlimited stock unlimited', async () => {
    await place([cartItem('gift', 99)]);
    expect(await stockOf(shop.scope, 'gift-0')).toBe(-1);
  });

  it('makes one line of items that name the same variant', async () => {
    const placed = await place([cartItem('case', 2), cartItem('case', 3, { uid: 'again' })]);
    const order = await orderForGuest(shop.scope, placed);
    expect(order.lines).toMatchObject([{ qty: 5, totalCents: 24_950 }]);
    expect(await stockOf(shop.scope, 'case-0')).toBe(0);
  });

  it('sells what lies in the cart although its colour was renamed, as one line with its new name', async () => {
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('colors').set({ name: 'Ônix' }).where('name', '=', 'Preto').execute(),
    );
    const placed = await place([
      cartItem('frame', 1, { color: 'Preto', size: 'M', variantId: 'frame-0' }),
      cartItem('frame', 2, { uid: 'again', color: 'Ônix', size: 'M' }),
    ]);
    const order = await orderForGuest(shop.scope, placed);
    expect(order.lines).toMatchObject([{ variantId: 'frame-0', color: 'Ônix', qty: 3 }]);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(7);
  });

  it('says of each line what lenses it comes with, and nothing of what is no eyewear', async () => {
    await saveProducts(shop.scope, [
      simpleProduct('sun', { priceCents: 100, qty: 1 }, { kind: 'solar' }),
      simpleProduct('cloth', { priceCents: 100, qty: 1 }, { kind: 'acessorios' }),
    ]);
    const placed = await place([cartItem('case'), cartItem('sun'), cartItem('cloth')]);
    const order = await orderForGuest(shop.scope, placed);
    expect(order.lines.map(({ lenses }) => lenses)).toEqual(['none', 'sun', null]);
  });

  it('lets no split of a variant exceed what one line may hold', async () => {
    await expect(
      place([cartItem('gift', 60), cartItem('gift', 40, { uid: 'again' })]),
    ).rejects.toMatchObject({ status: 422, fields: { 'items.1.qty': 'linePieces' } });
  });

  it('names every short line and writes nothing', async () => {
    const wanted = [
      cartItem('case', 6),
      cartItem('frame', 1, { uid: 'black', color: 'Preto', size: 'M' }),
      cartItem('frame', 3, { uid: 'brown', color: 'Tartaruga', size: 'M' }),
    ];
    await expect(place(wanted, { coupon: 'DEZ' })).rejects.toMatchObject({
      status: 409,
      code: 'stockShort',
      details: {
        lines: [
          { uid: 'case', _id: 'case', name: 'Armação case', requested: 6, available: 5 },
          { uid: 'brown', _id: 'frame', name: 'Armação frame', requested: 3, available: 2 },
        ],
      },
    });
    const { db } = shop.scope.engine;
    expect(await countOrders(shop.scope)).toBe(0);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(10);
    expect(await db.selectFrom('coupons').select('used').executeTakeFirst()).toEqual({ used: 0 });
    // The key is free again: the same attempt with a smaller cart goes through.
    await expect(place([cartItem('case', 5)])).resolves.toMatchObject({ payableCents: 26_940 });
  });

  it.each([
    ['an unknown product', cartItem('nothing')],
    ['a hidden product', cartItem('secret')],
    ['a choice that does not exist', cartItem('frame', 1, { color: 'Preto', size: 'G' })],
    ['a product whose choice is missing', cartItem('frame')],
  ])('refuses %s and takes nothing else', async (_case, item) => {
    const { _id } = item;
    await expect(place([cartItem('case'), { ...item, uid: 'bad' }])).rejects.toMatchObject({
      status: 409,
      code: 'linesUnavailable',
      details: { lines: [{ uid: 'bad', _id, name: null, requested: 1, available: 0 }] },
    });
    expect(await stockOf(shop.scope, 'case-0')).toBe(5);
  });

  it.each([
    [
      'a delivery that the state does not have',
      {
        shippingInfo: addressIn('AM'),
        deliveryInfo: { type: 'Motoboy', area: 'São Paulo' },
      },
      { deliveryInfo: 'deliveryUnavailable' },
    ],
    [
      'a method that lacks its keys, though it is switched on',
      { paymentMethod: 'stripe' },
      { paymentMethod: 'paymentMethodUnavailable' },
    ],
    ['an unknown coupon', { coupon: 'NADA' }, { coupon: 'coupon.unknown' }],
    [
      'a state that is not the CEP’s',
      {
        billingInfo: { ...address, zipCode: '69900-000', state: 'MG' },
        shippingInfo: { ...address, zipCode: '69900-000', state: 'MG' },
      },
      {
        'billingInfo.state': 'fields.stateOfZipCode',
        'shippingInfo.state': 'fields.stateOfZipCode',
      },
    ],
    [
      'a country that the shop does not serve',
      { billingInfo: { ...address, country: 'US' }, shippingInfo: { ...address, country: 'us' } },
      {
        'billingInfo.country': 'fields.countryNotServed',
        'shippingInfo.country': 'fields.countryNotServed',
      },
    ],
  ])('refuses %s', async (_case, change, fields) => {
    const paymentGateway = {
      cod: true,
      paypal: false,
      stripe: true,
      sslCommerz: false,
      razorpay: false,
    };
    await saveSettings(shop.scope, { paymentGateway });
    await expect(place([cartItem('case')], change)).rejects.toMatchObject({ status: 422, fields });
    expect(await stockOf(shop.scope, 'case-0')).toBe(5);
  });

  it('refuses payment on delivery once the shop has switched it off', async () => {
    const paymentGateway = {
      cod: false,
      paypal: false,
      stripe: false,
      sslCommerz: false,
      razorpay: false,
    };
    await saveSettings(shop.scope, { paymentGateway });
    await expect(place([cartItem('case')])).rejects.toMatchObject({
      fields: { paymentMethod: 'paymentMethodUnavailable' },
    });
  });

  it('asks for the CPF if the shop wants it', async () => {
    await saveSettings(shop.scope, {
      checkout: { ...initialSettings.checkout, askCpf: true },
    });
    await expect(place([cartItem('case')])).rejects.toMatchObject({
      fields: { 'billingInfo.cpf': 'fields.cpf' },
    });
    const billingInfo = { ...address, cpf: '529.982.247-25' };
    await expect(place([cartItem('case')], { billingInfo })).resolves.toBeDefined();
  });

  it('sends a guest to sign in if only customers may buy', async () => {
    await saveSettings(shop.scope, { security: { loginForPurchase: true } });
    await expect(place([cartItem('case')])).rejects.toMatchObject({
      status: 401,
      code: 'loginRequired',
    });
  });

  it('tells the pages when a variant sells out, and not before', async () => {
    const before = await publicationCount(shop.scope);
    await place([cartItem('frame', 1, { color: 'Preto', size: 'M' })]);
    expect(await publicationCount(shop.scope)).toBe(before);
    await place([cartItem('case', 5)], {}, 'another-key');
    expect(await publicationCount(shop.scope)).toBe(before + 1);
  });

  it('shows an order to no one without its secret', async () => {
    const { orderId, secret } = await place([cartItem('case')]);
    await expect(
      orderForGuest(shop.scope, { orderId, secret: `${secret}x` }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await expect(orderForGuest(shop.scope, { orderId, secret: '' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(orderForGuest(shop.scope, { orderId: 'ZZZZZZZZ', secret })).rejects.toMatchObject({
      status: 404,
    });
  });
});
