import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { readHome } from '#server/home/read-home.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readReport } from '#server/reports/read-report.ts';
import { readRecentSales } from '#server/reports/recent-sales.ts';
import { actingAs, actorOf } from '#server/service/scope.ts';
import { resources } from '#server/sections/sections.ts';
import { admin, customer, staffWith } from '../dashboard/desk.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

describeOnEveryEngine('the start page', (open) => {
  let shop: TestShop;
  /** Noon in São Paulo. */
  const NOON = Date.UTC(2026, 4, 20, 15);
  const ids: string[] = [];

  const homeOf = (user: SessionUser | null) =>
    readHome(actingAs(shop.scope, actorOf(user)), { resources });

  const salesOf = (user: SessionUser | null) =>
    readRecentSales(actingAs(shop.scope, actorOf(user)));

  const placedAt = async (at: number, person: string) => {
    const key = person.replace(' ', '-');
    const billingInfo = { ...address, email: `${key}@exemplo.test`, fullName: person };
    const body = orderOf([cartItem('case')], { billingInfo });
    const scope = { ...shop.scope, now: () => at };
    const { orderId } = await placeOrder(scope, { body, idempotencyKey: `home-key-${key}` });
    ids.push(orderId);
    return orderId;
  };

  beforeAll(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 5_000, qty: 50 })],
    });
  });

  it('is calm while the shop has no order', async () => {
    const { tasks, orders } = await homeOf(admin);
    expect(tasks.every(({ count }) => count === 0)).toBe(true);
    expect(orders).toMatchObject({ waiting: [], any: false });
  });

  describe('with orders', () => {
    beforeAll(async () => {
      await placedAt(NOON - 8 * DAY, 'Caio Reis');
      await placedAt(NOON - DAY - HOUR, 'Bia Costa');
      await placedAt(NOON - DAY + HOUR, 'Davi Luz');
      await placedAt(NOON - HOUR, 'Ana Souza');
      const cancelled = await placedAt(NOON - HOUR, 'Eva Melo');
      await moveOrder(shop.scope, { orderId: cancelled, to: 'cancelled', reason: 'other' });
      await moveOrder(shop.scope, { orderId: ids[0]!, to: 'confirmed' });
      shop.scope = { ...shop.scope, now: () => NOON };
    });

    it('counts what wants doing and leads to it', async () => {
      const { tasks } = await homeOf(admin);
      expect(tasks).toContainEqual({
        section: 'orders',
        name: 'toConfirm',
        count: 3,
        href: '/dashboard/pedidos?view=toConfirm',
      });
      expect(tasks).toContainEqual(expect.objectContaining({ name: 'toShip', count: 1 }));
    });

    it('shows the orders that have waited longest first, to be confirmed or to be sent', async () => {
      const { orders } = await homeOf(admin);
      expect(orders?.waiting.map(({ buyer }) => buyer)).toEqual([
        'Caio Reis',
        'Bia Costa',
        'Davi Luz',
        'Ana Souza',
      ]);
    });

    it('compares each period with as much time before it, cancelled orders left out', async () => {
      const { orders } = await homeOf(admin);
      const sales = await salesOf(admin);
      const payable = orders!.waiting[0]!.payable;
      const sold = (count: number) => ({
        orders: count,
        revenue: Math.round(count * payable * 100) / 100,
      });
      // Davi's order was placed yesterday, an hour later than now.
      expect(sales?.today).toEqual({ now: sold(1), before: sold(1) });
      expect(sales?.week).toEqual({ now: sold(3), before: sold(1) });
      expect(sales?.fortnight).toEqual({ now: sold(4), before: sold(0) });
      expect(sales?.days.map(({ day, ...each }) => [day, each])).toEqual(
        Array.from({ length: 14 }, (_, index) => [
          `2026-05-${String(index + 7).padStart(2, '0')}`,
          sold({ 5: 1, 12: 2, 13: 1 }[index] ?? 0),
        ]),
      );
    });

    it('adds up in one query what the report of sales says', async () => {
      const { engine } = shop.scope;
      const asked = vi.fn();
      const heavy = engine.heavy.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          asked();
          return result;
        },
      });
      const counted = { ...shop.scope, engine: Object.create(engine, { heavy: { value: heavy } }) };
      const sales = await readRecentSales(counted);
      expect(asked).toHaveBeenCalledTimes(1);
      for (const [name, asks] of [
        ['today', { period: 'today' }],
        ['week', { period: '7d' }],
        ['fortnight', { period: 'own', from: '2026-05-07', to: '2026-05-20' }],
      ] as const) {
        const params = new URLSearchParams(asks);
        const { totals, totalsBefore } = await readReport(shop.scope, { name: 'sales', params });
        expect(totals, name).toMatchObject(sales![name].now);
        expect(totalsBefore, name).toMatchObject(sales![name].before);
      }
    });

    it('says what was sold to nobody but those who may see reports', async () => {
      expect(await salesOf(staffWith('reports', { view: true }))).toEqual(await salesOf(admin));
      const others = [null, customer, staffWith('orders', { view: true, edit: true })];
      for (const user of others) expect(await salesOf(user)).toBeNull();
      expect(await salesOf(staffWith('reports', { view: true }, false))).toBeNull();
    });

    it('shows each user only the sections that they may see', async () => {
      const seller = await homeOf(staffWith('orders', { view: true }));
      expect(new Set(seller.tasks.map(({ section }) => section))).toEqual(new Set(['orders']));
      const catalogue = await homeOf(staffWith('products', { view: true }));
      expect(new Set(catalogue.tasks.map(({ section }) => section))).toEqual(new Set(['products']));
      expect(catalogue.orders).toBeNull();
      for (const user of [customer, staffWith('orders', { view: true }, false)]) {
        expect(await homeOf(user)).toMatchObject({ tasks: [], orders: null });
      }
    });

    it('is closed to visitors', async () => {
      await expect(homeOf(null)).rejects.toMatchObject({ status: 401 });
    });
  });
});
