import { beforeEach, expect, it } from 'vitest';
import { POST as postOrder } from '#pages/api/orders/index.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  countOrders,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
  stockOf,
} from '../../support/fixtures.ts';

const KEY = 'test-key-0001';
/** 2 × 100,00 and 50,00, less 10 %, plus 19,90 for the delivery. */
const AGREED = 244.9;

describeOnEveryEngine('the sum that a buyer agreed to', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('frame', { priceCents: 10_000, qty: 5 }),
        simpleProduct('case', { priceCents: 5_000, qty: 5 }),
      ],
      coupons: [coupon('DEZ'), coupon('UNICO', { maxPerPerson: 1 })],
    });
  });

  const body = (change: Record<string, unknown> = {}) =>
    orderOf([cartItem('frame', 2, { price: 100 }), cartItem('case', 1, { price: 50 })], {
      coupon: { code: 'DEZ', discount: 10 },
      expectedTotal: AGREED,
      ...change,
    });
  const place = (change?: Record<string, unknown>, key = KEY) =>
    placeOrder(shop.scope, { body: body(change), idempotencyKey: key });

  const setPrice = (productId: string, priceCents: number) =>
    shop.scope.engine.transaction((tx) =>
      tx.updateTable('variants').set({ priceCents }).where('id', '=', `${productId}-0`).execute(),
    );
  const setDelivery = (costCents: number) =>
    shop.scope.engine.transaction((tx) =>
      tx.updateTable('deliveries').set({ costCents }).where('type', '=', 'PAC').execute(),
    );
  const setPercent = (percent: number) =>
    shop.scope.engine.transaction((tx) =>
      tx.updateTable('coupons').set({ percent }).where('code', '=', 'DEZ').execute(),
    );

  it('is charged when nothing has changed', async () => {
    expect(await place()).toMatchObject({ payableCents: 24_490 });
  });

  it('is not charged as another one: the refusal says what changed, part by part', async () => {
    await setPrice('frame', 12_000);
    await setDelivery(2_490);
    await setPercent(5);
    const answer = await call(postOrder, shop.scope, {
      path: '/api/orders',
      method: 'POST',
      body: body(),
      headers: { 'idempotency-key': KEY },
    });
    expect(answer).toMatchObject({
      status: 409,
      json: {
        success: false,
        code: 'priceChanged',
        err: expect.stringContaining('valores mudaram'),
        total: 300.4,
        sums: { subtotal: 290, discount: 14.5, total: 275.5, delivery: 24.9, payable: 300.4 },
        changes: [
          { part: 'item', uid: 'frame', name: 'Armação frame', from: 100, to: 120 },
          { part: 'coupon', code: 'DEZ', from: 10, to: 5 },
          { part: 'delivery', type: 'PAC', area: 'Brasil', from: 19.9, to: 24.9 },
        ],
      },
    });
  });

  it('that is refused writes nothing and leaves the key free for the new sum', async () => {
    await setPrice('frame', 12_000);
    await expect(place()).rejects.toMatchObject({ status: 409, code: 'priceChanged' });
    expect(await countOrders(shop.scope)).toBe(0);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(5);
    const { db } = shop.scope.engine;
    const dez = db.selectFrom('coupons').select('used').where('code', '=', 'DEZ');
    expect(await dez.executeTakeFirst()).toEqual({ used: 0 });
    expect(await db.selectFrom('couponUses').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([]);
    expect(await place({ expectedTotal: 280.9 })).toMatchObject({ payableCents: 28_090 });
  });

  it('is asked for again when the order has become cheaper, too', async () => {
    await setPrice('case', 4_000);
    await expect(place()).rejects.toMatchObject({
      details: { total: 235.9, changes: [{ part: 'item', uid: 'case', from: 50, to: 40 }] },
    });
  });

  it('decides alone: parts that went up and down to the same sum are charged', async () => {
    await setPrice('case', 6_000);
    await setDelivery(1_090);
    expect(await place()).toMatchObject({ payableCents: 24_490 });
  });

  it('is compared to the cent', async () => {
    await expect(place({ expectedTotal: 244.89 })).rejects.toMatchObject({ code: 'priceChanged' });
    await expect(place({ expectedTotal: 244.91 })).rejects.toMatchObject({ code: 'priceChanged' });
  });

  it('is compared for a client that does not say what was shown of each part', async () => {
    const items = [
      { _id: 'frame', uid: 'frame', qty: 2 },
      { _id: 'case', uid: 'case', qty: 1, price: 'fifty' },
    ];
    const deliveryInfo = { type: 'PAC', area: 'Brasil' };
    const told = { items, coupon: 'DEZ', deliveryInfo, expectedTotal: 1 };
    await expect(place(told)).rejects.toMatchObject({ details: { total: 244.9, changes: [] } });
    await expect(place({ ...told, expectedTotal: AGREED })).resolves.toBeDefined();
  });

  it('need not be told', async () => {
    await setPrice('frame', 12_000);
    expect(await place({ expectedTotal: undefined })).toMatchObject({ payableCents: 28_090 });
    expect(await place({ expectedTotal: null }, 'another-key')).toBeDefined();
  });

  it.each([['244.9'], [-1], [Number.MAX_VALUE], [true], [[]], [{}]])(
    'cannot be %j',
    async (expectedTotal) => {
      await expect(place({ expectedTotal })).rejects.toMatchObject({
        status: 422,
        fields: { expectedTotal: 'invalidField' },
      });
      expect(await countOrders(shop.scope)).toBe(0);
    },
  );

  it('belongs to a try: a repeated order answers as the first, whatever was shown since', async () => {
    const first = await place();
    await setPrice('frame', 12_000);
    expect(await place({ expectedTotal: 280.9 })).toEqual({ ...first, isNew: false });
  });

  it('that is wrong on purpose does not tell whether an e-mail used a coupon', async () => {
    const unico = { coupon: 'UNICO', expectedTotal: undefined };
    await place(unico);
    await expect(place({ ...unico, expectedTotal: 1 }, 'second-key')).rejects.toMatchObject({
      code: 'priceChanged',
    });
    await expect(place(unico, 'third-key')).rejects.toMatchObject({
      fields: { coupon: 'coupon.already-used' },
    });
  });

  it('is kept by orders at once while a price changes: none is charged another', async () => {
    const tries = Array.from({ length: 4 }, (_, n) => {
      const items = [cartItem('case', 1, { price: 50 })];
      return place({ items, coupon: null, expectedTotal: 69.9 }, `crowd-key-${n}`);
    });
    const settled = await Promise.allSettled([...tries, setPrice('case', 9_000)]);
    const { db } = shop.scope.engine;
    const charged = await db.selectFrom('orders').select('payableCents').execute();
    expect(charged.every(({ payableCents }) => payableCents === 6_990)).toBe(true);
    const refused = settled.filter(({ status }) => status === 'rejected').length;
    expect(charged.length + refused).toBe(4);
  });
});
