import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MoveOrderInput } from '#domain/orders/order-move.ts';
import { CANCEL_REASONS, ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import { canMove } from '#domain/orders/status.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
  stockOf,
} from '../../support/fixtures.ts';
import { asLooker, asSeller } from './staff.ts';

/** Everything that a move to a status needs beside the order. */
function inputOf(orderId: string, to: OrderStatus, version = 1): MoveOrderInput {
  if (to === 'cancelled') return { orderId, to, reason: 'buyer' };
  if (to === 'returned') return { orderId, to, version };
  return { orderId, to } as MoveOrderInput;
}

describeOnEveryEngine('moving an order', (open) => {
  let shop: TestShop;
  let scope: Scope;
  let keys = 0;

  async function place(items = [cartItem('case', 2)], change: Record<string, unknown> = {}) {
    const key = `move-key-${(keys += 1)}`;
    return (await placeOrder(shop.scope, { body: orderOf(items, change), idempotencyKey: key }))
      .orderId;
  }
  const rowOf = (orderId: string) =>
    shop.scope.engine.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  const eventsOf = async (orderId: string) => {
    const rows = await shop.scope.engine.db
      .selectFrom('orderEvents')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute();
    return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as unknown }));
  };
  const put = (orderId: string, status: OrderStatus) =>
    shop.scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ status }).where('id', '=', orderId).execute(),
    );
  async function way(orderId: string, ...statuses: OrderStatus[]) {
    for (const to of statuses) await moveOrder(scope, inputOf(orderId, to));
  }

  async function start() {
    shop = await open();
    scope = asSeller(shop.scope);
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 5_000, qty: 10 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }),
      ],
      coupons: [coupon('DEZ', { maxUses: 1 })],
    });
  }

  describe('knows its table:', () => {
    beforeAll(start);

    const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));
    it.each(pairs.filter(([from, to]) => to !== 'pending' && from !== to && !canMove(from, to)))(
      'from %s to %s is refused and changes nothing',
      async (from, to) => {
        const orderId = await place([cartItem('gift')]);
        await put(orderId, from);
        await expect(moveOrder(scope, inputOf(orderId, to))).rejects.toMatchObject({
          status: 409,
          code: 'orderCannotMove',
          details: { from, to },
        });
        expect(await rowOf(orderId)).toMatchObject({ status: from, version: 1 });
        expect(await eventsOf(orderId)).toHaveLength(1);
      },
    );

    it.each(pairs.filter(([from, to]) => canMove(from, to)))(
      'from %s to %s leaves an event in the person’s name',
      async (from, to) => {
        const orderId = await place([cartItem('gift')]);
        await put(orderId, from);
        await moveOrder(scope, inputOf(orderId, to));
        expect((await rowOf(orderId)).status).toBe(to);
        expect((await eventsOf(orderId))[1]).toMatchObject({
          status: to,
          actorId: 'seller',
          actorName: 'Vera Lima',
          at: shop.scope.now(),
        });
      },
    );

    it('nothing goes back to pending', async () => {
      const orderId = await place([cartItem('gift')]);
      const input = { orderId, to: 'pending' } as unknown as MoveOrderInput;
      await expect(moveOrder(scope, input)).rejects.toMatchObject({ status: 422 });
    });

    it('an order that does not exist is not found', async () => {
      await expect(moveOrder(scope, inputOf('AAAAAAAA', 'confirmed'))).rejects.toMatchObject({
        status: 404,
      });
    });
  });

  describe('', () => {
    beforeEach(start);

    it.each<[string, (of: Scope) => Scope, number]>([
      ['a visitor', (of) => actingAs(of, { kind: 'guest' }), 401],
      ['staff without the right to edit orders', asLooker, 403],
    ])('is refused to %s', async (_who, as, status) => {
      const orderId = await place();
      const input = inputOf(orderId, 'confirmed');
      await expect(moveOrder(as(shop.scope), input)).rejects.toMatchObject({ status });
      expect((await rowOf(orderId)).status).toBe('pending');
    });

    it('tells the buyer of each state, by a letter in the same transaction', async () => {
      const orderId = await place();
      await way(orderId, 'confirmed', 'in-production', 'shipped', 'delivered');
      const letters = await shop.scope.engine.db
        .selectFrom('letters')
        .select('payload')
        .where('kind', '=', 'orderMoved')
        .orderBy('id')
        .execute();
      expect(
        letters.map(({ payload }) => (JSON.parse(payload) as { status: string }).status),
      ).toEqual(['confirmed', 'in-production', 'shipped', 'delivered']);
    });

    it('keeps carrier and code, pays at the door, and knows until when it was due', async () => {
      const orderId = await place();
      await way(orderId, 'confirmed');
      const { dueAt } = await rowOf(orderId);
      // Seven working days after Thursday, January 15th: until the end of Monday the 26th.
      expect(dueAt).toBe(Date.UTC(2026, 0, 27, 3));
      await moveOrder(scope, {
        orderId,
        to: 'shipped',
        carrier: 'Correios',
        trackingCode: 'AA1BR',
      });
      expect(await rowOf(orderId)).toMatchObject({
        trackingCarrier: 'Correios',
        trackingCode: 'AA1BR',
        dueAt,
        paymentStatus: 'pending',
      });
      await way(orderId, 'delivered');
      expect(await rowOf(orderId)).toMatchObject({ paymentStatus: 'paid', dueAt: null });
      expect((await eventsOf(orderId)).at(-1)).toMatchObject({
        kind: 'payment',
        data: { paymentStatus: 'paid', amountCents: 11_990 },
      });
    });

    it('to cancelled gives pieces and coupon back, once, however many people click', async () => {
      const orderId = await place([cartItem('case', 4)], { coupon: 'DEZ' });
      expect(await stockOf(shop.scope, 'case-0')).toBe(6);
      const clicks = Array.from({ length: 6 }, (_, n) =>
        moveOrder(scope, { orderId, to: 'cancelled', reason: CANCEL_REASONS[n % 3]! }),
      );
      const answers = await Promise.all(clicks);
      expect(answers.filter(({ moved }) => moved)).toHaveLength(1);
      expect(await stockOf(shop.scope, 'case-0')).toBe(10);
      expect(await rowOf(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
      const { used } = await shop.scope.engine.db
        .selectFrom('coupons')
        .select('used')
        .executeTakeFirstOrThrow();
      expect(used).toBe(0);
      expect(await eventsOf(orderId)).toHaveLength(2);
    });

    it('by two people, one confirming and one cancelling, has one outcome', async () => {
      for (let round = 0; round < 4; round += 1) {
        const orderId = await place([cartItem('case', 2)]);
        const results = await Promise.allSettled([
          moveOrder(scope, { orderId, to: 'cancelled', reason: 'buyer' }),
          moveOrder(scope, { orderId, to: 'shipped', version: 1 }),
          moveOrder(scope, { orderId, to: 'confirmed', version: 1 }),
        ]);
        expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
        const { status } = await rowOf(orderId);
        const cancelled = status === 'cancelled';
        expect(await stockOf(shop.scope, 'case-0')).toBe(cancelled ? 10 : 8);
        if (!cancelled) await moveOrder(scope, { orderId, to: 'cancelled', reason: 'other' });
      }
      expect(await stockOf(shop.scope, 'case-0')).toBe(10);
    });

    it('with an older version is refused, unless it is there already', async () => {
      const orderId = await place();
      await way(orderId, 'confirmed');
      await expect(moveOrder(scope, { orderId, to: 'shipped', version: 1 })).rejects.toMatchObject({
        code: 'changedMeanwhile',
        details: { version: 2 },
      });
      await expect(
        moveOrder(scope, { orderId, to: 'confirmed', version: 1 }),
      ).resolves.toMatchObject({ moved: false, version: 2 });
    });

    describe('back:', () => {
      let orderId: string;
      beforeEach(async () => {
        orderId = await place([cartItem('case', 4), cartItem('gift', 1)], { coupon: 'DEZ' });
        await way(orderId, 'confirmed', 'shipped', 'delivered');
      });
      const back = async (
        more: Omit<Extract<MoveOrderInput, { to: 'returned' }>, 'orderId' | 'to' | 'version'>,
      ) =>
        moveOrder(scope, {
          orderId,
          to: 'returned',
          version: (await rowOf(orderId)).version,
          ...more,
        });

      it('a part stays delivered, goes into stock as far as it can be sold, and is refunded', async () => {
        await back({ lines: [{ position: 0, qty: 1 }] });
        expect(await stockOf(shop.scope, 'case-0')).toBe(7);
        await back({ lines: [{ position: 0, qty: 2, restock: false }], note: 'Riscadas' });
        expect(await stockOf(shop.scope, 'case-0')).toBe(7);
        const row = await rowOf(orderId);
        // Three pieces of 50,00 less ten percent.
        expect(row).toMatchObject({
          status: 'delivered',
          paymentStatus: 'paid',
          refundedCents: 13_500,
        });
        expect((await eventsOf(orderId)).at(-1)).toMatchObject({
          kind: 'return',
          status: 'delivered',
          data: { refundCents: 9_000, note: 'Riscadas', lines: [{ qty: 2, restock: false }] },
        });
      });

      it('all of it is returned, and refunded with the delivery', async () => {
        await back({ lines: [{ position: 0, qty: 1 }] });
        await back({});
        const row = await rowOf(orderId);
        expect(row).toMatchObject({ status: 'returned', paymentStatus: 'refunded' });
        expect(row.refundedCents).toBe(row.payableCents);
        expect(await stockOf(shop.scope, 'case-0')).toBe(10);
        expect(await stockOf(shop.scope, 'gift-0')).toBe(-1);
      });

      it('never more than was bought, than is left, or than was paid', async () => {
        const refused = async (
          more: Parameters<typeof back>[0],
          fields: Record<string, string>,
        ) => {
          await expect(back(more)).rejects.toMatchObject({ status: 422, fields });
        };
        await refused(
          { lines: [{ position: 0, qty: 5 }] },
          { 'lines.0.qty': 'fields.returnTooMany' },
        );
        await refused(
          { lines: [{ position: 7, qty: 1 }] },
          { 'lines.0.qty': 'fields.returnTooMany' },
        );
        const twice = { position: 0, qty: 1 };
        await refused({ lines: [twice, twice] }, { 'lines.1.qty': 'fields.returnTooMany' });
        await refused({ refund: 10_000 }, { refund: 'fields.refundTooMuch' });
        await back({ lines: [{ position: 0, qty: 3 }] });
        await refused(
          { lines: [{ position: 0, qty: 2 }] },
          { 'lines.0.qty': 'fields.returnTooMany' },
        );
        expect(await stockOf(shop.scope, 'case-0')).toBe(9);
      });

      it('a second click on the same return is refused', async () => {
        const { version } = await rowOf(orderId);
        const input = {
          orderId,
          to: 'returned',
          version,
          lines: [{ position: 0, qty: 1 }],
        } as const;
        const answers = await Promise.allSettled([
          moveOrder(scope, { ...input, lines: [...input.lines] }),
          moveOrder(scope, { ...input, lines: [...input.lines] }),
        ]);
        expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await stockOf(shop.scope, 'case-0')).toBe(7);
      });
    });

    it('back from the carrier comes whole, and nothing was paid', async () => {
      const orderId = await place([cartItem('case', 4)]);
      await way(orderId, 'confirmed', 'shipped');
      const { version } = await rowOf(orderId);
      await expect(
        moveOrder(scope, { orderId, to: 'returned', version, lines: [{ position: 0, qty: 1 }] }),
      ).rejects.toMatchObject({ fields: { lines: 'fields.returnWhole' } });
      await moveOrder(scope, { orderId, to: 'returned', version });
      expect(await rowOf(orderId)).toMatchObject({
        status: 'returned',
        paymentStatus: 'failed',
        refundedCents: 0,
      });
      expect(await stockOf(shop.scope, 'case-0')).toBe(10);
    });
  });
});
