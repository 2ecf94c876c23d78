import { beforeEach, expect, it } from 'vitest';
import type { CounterOrderInput } from '#domain/orders/counter-input.ts';
import { findForCounter } from '#server/orders/counter/find-for-counter.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  countOrders,
  fillShop,
  coupon,
  simpleProduct,
  stockOf,
  variableProduct,
} from '../../support/fixtures.ts';
import { asLooker, asSeller } from './staff.ts';

describeOnEveryEngine('an order at the counter', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    scope = asSeller(shop.scope);
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 5_000, qty: 2, barcode: '7891234567895' }),
        variableProduct('frame', [
          { priceCents: 29_900, qty: 5, color: 'Preto' },
          { priceCents: 31_900, qty: 1, color: 'Tartaruga' },
        ]),
      ],
      coupons: [coupon('DEZ', { maxPerPerson: 1 })],
    });
  });

  const sale = (change: Partial<CounterOrderInput> = {}): CounterOrderInput => ({
    items: [{ variantId: 'case-0', qty: 1 }],
    buyer: { fullName: 'Rui Costa', phone: '11 98765-4321' },
    paymentMethod: 'counter-cash',
    key: 'counter-key-1',
    ...change,
  });

  it('is paid and handed over, in the name of the person who sold it; name and phone are enough', async () => {
    const { orderId, total } = await placeCounterOrder(scope, sale({ expectedTotal: 50 }));
    expect(total).toBe(50);
    expect(await stockOf(shop.scope, 'case-0')).toBe(1);
    const record = await readOrderRecord(scope, orderId);
    expect(record).toMatchObject({
      status: 'delivered',
      paymentStatus: 'paid',
      paymentMethod: 'counter-cash',
      source: 'counter',
      isPickUp: true,
      payable: 50,
      moves: ['returned'],
      letters: [],
      customer: { name: 'Rui Costa', email: '', orders: 1 },
    });
    expect(new Set(record.timeline.map(({ actorName }) => actorName))).toEqual(
      new Set(['Vera Lima']),
    );
    expect(
      await shop.scope.engine.db.selectFrom('letters').selectAll().orderBy('id').execute(),
    ).toEqual([]);
  });

  it('asks who buys only if the sale needs it', async () => {
    const nobody = { fullName: '', phone: '' };
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('products').set({ kind: 'acessorios' }).where('type', '=', 'simple').execute(),
    );
    const kit = await placeCounterOrder(scope, sale({ buyer: nobody }));
    expect(await readOrderRecord(scope, kit.orderId)).toMatchObject({
      status: 'delivered',
      customer: { name: 'Venda no balcão' },
    });
    const refused = {
      fields: { 'buyer.fullName': 'fields.fullName', 'buyer.phone': 'fields.phone' },
    };
    const later = sale({ buyer: nobody, handedOver: false, key: 'counter-key-2' });
    await expect(placeCounterOrder(scope, later)).rejects.toMatchObject(refused);
    const frame = sale({
      buyer: nobody,
      items: [{ variantId: 'frame-0', qty: 1 }],
      key: 'counter-key-3',
    });
    await expect(placeCounterOrder(scope, frame)).rejects.toMatchObject(refused);
    expect(await stockOf(shop.scope, 'case-0')).toBe(1);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(5);
  });

  it('may be picked up later, and is mailed to a buyer who has an e-mail', async () => {
    const buyer = { ...sale().buyer, email: 'rui@exemplo.com.br' };
    const { orderId } = await placeCounterOrder(scope, sale({ handedOver: false, buyer }));
    expect(await readOrderRecord(scope, orderId)).toMatchObject({
      status: 'confirmed',
      dueAt: null,
      moves: ['in-production', 'delivered', 'cancelled'],
    });
    const letters = await shop.scope.engine.db
      .selectFrom('letters')
      .select('kind')
      .orderBy('id')
      .execute();
    expect(letters).toEqual([{ kind: 'orderPlaced' }]);
  });

  it('uses a coupon that is one per customer for each buyer without an e-mail, and once for a CPF', async () => {
    const cpf = '529.982.247-25';
    const place = (key: string, buyer: object) =>
      placeCounterOrder(
        scope,
        sale({
          key,
          coupon: 'DEZ',
          items: [{ variantId: 'frame-0', qty: 1 }],
          buyer: { fullName: 'Rui Costa', phone: '11 98765-4321', ...buyer },
        }),
      );
    await place('counter-key-1', {});
    await place('counter-key-2', {});
    await place('counter-key-3', { cpf });
    await expect(place('counter-key-4', { cpf })).rejects.toMatchObject({
      fields: { coupon: 'coupon.already-used' },
    });
    const { db } = shop.scope.engine;
    const uses = await db.selectFrom('couponUses').select(['email', 'cpf']).execute();
    expect(uses.map(({ email }) => email)).toEqual([null, null, null]);
  });

  it('is placed once, however often its button is pressed', async () => {
    const placed = await Promise.all([1, 2, 3].map(() => placeCounterOrder(scope, sale())));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await countOrders(shop.scope)).toBe(1);
    expect(await stockOf(shop.scope, 'case-0')).toBe(1);
  });

  it.each<[string, Partial<CounterOrderInput>, object]>([
    ['more than is there', { items: [{ variantId: 'case-0', qty: 3 }] }, { code: 'stockShort' }],
    [
      'what is not sold',
      { items: [{ variantId: 'x', qty: 1 }] },
      { fields: { 'items.0.variantId': 'linesUnavailable' } },
    ],
    [
      'another sum than was shown',
      { expectedTotal: 10 },
      { code: 'priceChanged', details: { total: 50 } },
    ],
    [
      'a buyer without a phone',
      { buyer: { fullName: 'Rui Costa', phone: '' } },
      { fields: { 'buyer.phone': 'fields.phone' } },
    ],
    [
      'an account that is none',
      { buyer: { fullName: 'Rui Costa', phone: '11 98765-4321', customerId: 'x' } },
      { fields: { 'buyer.customerId': 'notFound' } },
    ],
  ])('is refused for %s, and nothing is taken', async (_what, change, error) => {
    await expect(placeCounterOrder(scope, sale(change))).rejects.toMatchObject(error);
    expect(await stockOf(shop.scope, 'case-0')).toBe(2);
    expect(await countOrders(shop.scope)).toBe(0);
  });

  it('is for staff who may edit orders; what is sold is found by all who may see them', async () => {
    const looker = asLooker(shop.scope);
    await expect(placeCounterOrder(looker, sale())).rejects.toMatchObject({ status: 403 });
    expect(await findForCounter(looker, 'case')).toHaveLength(1);
    const guest = actingAs(shop.scope, { kind: 'guest' });
    await expect(findForCounter(guest, 'case')).rejects.toMatchObject({ status: 401 });
  });

  it('finds products by name, SKU and barcode; what was scanned is exact', async () => {
    await shop.scope.engine.transaction((tx) =>
      tx
        .updateTable('variants')
        .set({ barcode: '7891234567895' })
        .where('id', '=', 'case-0')
        .execute(),
    );
    expect(await findForCounter(scope, '7891234567895')).toMatchObject([
      { variantId: 'case-0', exact: true, price: 50, stock: 2 },
    ]);
    expect(await findForCounter(scope, 'sku-frame-1')).toMatchObject([]);
    expect(await findForCounter(scope, 'SKU-frame-1')).toMatchObject([
      { variantId: 'frame-1', exact: true, color: 'Tartaruga' },
    ]);
    const byName = await findForCounter(scope, 'armação frame');
    expect(byName.map(({ variantId, exact }) => [variantId, exact])).toEqual([
      ['frame-0', false],
      ['frame-1', false],
    ]);
    expect(await findForCounter(scope, '  ')).toEqual([]);
  });
});
