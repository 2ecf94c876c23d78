import { beforeEach, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { publicationCount } from '../../support/publications.ts';
import type { Scope } from '#server/service/scope.ts';
import { openDatabase } from '#server/db/open.ts';
import { expireOrders } from '#server/orders/moving/expire-orders.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  address,
  cartItem,
  coupon,
  fillShop,
  orderOf,
  setStock,
  simpleProduct,
  stockOf,
} from '../../support/fixtures.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const HOUR = 3_600_000;

describeOnEveryEngine('an order that no one confirms', (open, engineName) => {
  let shop: TestShop;
  let keys = 0;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('frame', { priceCents: 49_990, qty: 200 }),
        simpleProduct('case', { priceCents: 4_990, qty: 2 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }),
      ],
      coupons: [coupon('ONCE', { maxPerPerson: 1, maxUses: 1 })],
    });
  });

  const place = (items = [cartItem('frame')], change: Record<string, unknown> = {}) =>
    placeOrder(shop.scope, {
      body: orderOf(items, change),
      idempotencyKey: `expiry-key-${(keys += 1)}`,
    });
  const statusOf = async (orderId: string) => {
    const row = await shop.scope.engine.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return row.status;
  };

  it('ends after 48 hours, says why, and gives back what it has taken', async () => {
    const { orderId, secret } = await place([cartItem('frame', 3), cartItem('gift', 2)]);
    shop.advance(48 * HOUR - 1);
    expect(await expireOrders(shop.scope)).toBe(0);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(197);
    shop.advance(1);
    expect(await expireOrders(shop.scope)).toBe(1);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(200);
    expect(await stockOf(shop.scope, 'gift-0')).toBe(-1);
    const order = await orderForGuest(shop.scope, { orderId, secret });
    expect(order.status).toBe('cancelled');
    expect(order.history.at(-1)).toEqual({
      status: 'cancelled',
      at: shop.scope.now(),
      reason: 'expired',
    });
  });

  it('gives back once, though nodes look after it again and again', async () => {
    await place([cartItem('frame', 3)]);
    shop.advance(48 * HOUR);
    expect(await expireOrders(shop.scope)).toBe(1);
    expect(await expireOrders(shop.scope)).toBe(0);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(200);
  });

  it('is ended by one of many nodes at once', async () => {
    for (let n = 0; n < 60; n += 1) await place([cartItem('frame', 3)]);
    shop.advance(48 * HOUR);
    // Two connections of one process to one SQLite file would wait for each other: there it is one.
    const node: Scope =
      engineName === 'postgres'
        ? { ...shop.scope, engine: await openDatabase(shop.place) }
        : shop.scope;
    try {
      const sweeps = [shop.scope, node, shop.scope, node].map((scope) => expireOrders(scope));
      const expired = await Promise.all(sweeps);
      expect(expired.reduce((sum, each) => sum + each)).toBe(60);
    } finally {
      if (node !== shop.scope) await node.engine.close();
    }
    expect(await stockOf(shop.scope, 'frame-0')).toBe(200);
    const events = await shop.scope.engine.db
      .selectFrom('orderEvents')
      .select('orderId')
      .where('reason', '=', 'expired')
      .orderBy('position')
      .execute();
    expect(events).toHaveLength(60);
  });

  it('is as it was when the process dies halfway, and is ended by the next one', async () => {
    const { orderId } = await place([cartItem('frame', 3)], { coupon: 'ONCE' });
    shop.advance(48 * HOUR);
    const { engine } = shop.scope;
    const dying: Scope = {
      ...shop.scope,
      engine: {
        ...engine,
        transaction: (work) =>
          engine.transaction(async (tx) => {
            await work(tx);
            throw new Error('power cut');
          }),
      },
    };
    await expect(expireOrders(dying)).rejects.toThrow('power cut');
    expect(await statusOf(orderId)).toBe('pending');
    expect(await stockOf(shop.scope, 'frame-0')).toBe(197);
    expect(await expireOrders(shop.scope)).toBe(1);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(200);
  });

  it('does not keep those behind it from ending when it fails itself', async () => {
    const [bad, ...others] = [await place(), await place(), await place()];
    shop.advance(48 * HOUR);
    const { engine } = shop.scope;
    let isFirst = true;
    const stumbling: Scope = {
      ...shop.scope,
      engine: {
        ...engine,
        transaction(work) {
          if (!isFirst) return engine.transaction(work);
          isFirst = false;
          return Promise.reject(new Error('a broken order'));
        },
      },
    };
    await expect(expireOrders(stumbling)).rejects.toThrow('a broken order');
    expect(await statusOf(bad!.orderId)).toBe('pending');
    for (const { orderId } of others) expect(await statusOf(orderId)).toBe('cancelled');
  });

  it('stays when it was confirmed or paid in time', async () => {
    const orders = [await place([cartItem('frame')]), await place([cartItem('frame')])];
    const [confirmed, paid] = orders.map(({ orderId }) => orderId);
    await shop.scope.engine.transaction(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ status: 'confirmed' })
        .where('id', '=', confirmed!)
        .execute();
      await tx
        .updateTable('orders')
        .set({ paymentStatus: 'paid' })
        .where('id', '=', paid!)
        .execute();
    });
    shop.advance(100 * HOUR);
    expect(await expireOrders(shop.scope)).toBe(0);
    expect(await stockOf(shop.scope, 'frame-0')).toBe(198);
  });

  it.each([
    [2, 1],
    [0, 0],
  ])('ends after as many hours as the shop says: %i', async (unconfirmedOrderHours, expired) => {
    const checkout = { ...initialSettings.checkout, unconfirmedOrderHours };
    await saveSettings(shop.scope, { checkout });
    await place();
    shop.advance(31 * 24 * HOUR);
    expect(await expireOrders(shop.scope)).toBe(expired);
  });

  it('frees its coupon, for this customer too', async () => {
    await place(undefined, { coupon: 'ONCE' });
    await expect(place(undefined, { coupon: 'ONCE' })).rejects.toMatchObject({ status: 422 });
    shop.advance(48 * HOUR);
    await expireOrders(shop.scope);
    const { db } = shop.scope.engine;
    expect(await db.selectFrom('coupons').select('used').executeTakeFirst()).toEqual({ used: 0 });
    await expect(place(undefined, { coupon: 'ONCE' })).resolves.toBeDefined();
  });

  it('tells the pages that the last pieces are back', async () => {
    await place([cartItem('case', 2)]);
    const before = await publicationCount(shop.scope);
    shop.advance(48 * HOUR);
    await expireOrders(shop.scope);
    expect(await publicationCount(shop.scope)).toBe(before + 1);
  });

  it('gives nothing to stock that has become unlimited, nor takes it from one that was', async () => {
    await place([cartItem('case', 2), cartItem('gift', 2)]);
    await setStock(shop.scope, 'case-0', -1);
    await setStock(shop.scope, 'gift-0', 7);
    shop.advance(48 * HOUR);
    await expireOrders(shop.scope);
    expect(await stockOf(shop.scope, 'case-0')).toBe(-1);
    expect(await stockOf(shop.scope, 'gift-0')).toBe(7);
  });

  it('forgets whose it was', async () => {
    await place();
    const { db } = shop.scope.engine;
    expect(await db.selectFrom('orderPersons').selectAll().execute()).toHaveLength(1);
    shop.advance(48 * HOUR);
    await expireOrders(shop.scope);
    expect(await db.selectFrom('orderPersons').selectAll().execute()).toEqual([]);
  });

  it('is told to its buyer once', async () => {
    vi.stubEnv('SITE_URL', 'https://loja.example');
    const sent = await emptyOutbox();
    const { orderId } = await place();
    shop.advance(48 * HOUR);
    await Promise.all([expireOrders(shop.scope), expireOrders(shop.scope)]);
    await expireOrders(shop.scope);
    const [, ...letters] = await sent(shop.scope);
    expect(letters).toMatchObject([
      { to: address.email, link: { pathname: `/pedido/${orderId}`, host: 'loja.example' } },
    ]);
    expect(letters[0]!.text).toContain('não foi confirmado dentro do prazo');
  });
});
