import { beforeEach, describe, expect, it } from 'vitest';
import { orderSums } from '#domain/orders/sums.ts';
import { t } from '#i18n/t.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { confirmRefund } from '#server/payments/settlement/confirm-refund.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { changingDesk, type ChangingDesk } from './changing-desk.ts';

describeOnEveryEngine('the money of an order that was changed', (open) => {
  let shop: TestShop;
  let desk: ChangingDesk;

  beforeEach(async () => {
    shop = await open();
    desk = await changingDesk(shop.scope);
  });

  describe('a line is taken out after it was paid', () => {
    it('and everything comes back: what was paid goes back, the difference included', async () => {
      const orderId = await desk.paidOrder();
      await desk.edit(orderId, ['b', 2]);
      expect(await desk.record(orderId)).toMatchObject({ payable: 136.9, overpaid: 100, due: 0 });
      await desk.giveBack(orderId, { amount: 100 });
      expect(await desk.record(orderId)).toMatchObject({ refundable: 136.9, overpaid: 0 });
      await desk.deliver(orderId);
      await desk.takeBack(orderId);
      expect(await desk.record(orderId)).toMatchObject({ refunded: 236.9, refundable: 0 });
    });

    it('and everything comes back before the difference was given back', async () => {
      const orderId = await desk.paidOrder(2, 2);
      await desk.edit(orderId, ['b', 2]);
      await desk.deliver(orderId);
      await desk.takeBack(orderId);
      expect(await desk.record(orderId)).toMatchObject({ paid: 336.9, refunded: 336.9 });
    });

    it('and everything comes back after only a quantity fell', async () => {
      const orderId = await desk.paidOrder(2, 2);
      await desk.edit(orderId, ['a', 1], ['b', 2]);
      await desk.giveBack(orderId, { amount: 100 });
      await desk.deliver(orderId);
      await desk.takeBack(orderId, [{ position: await desk.positionOf(orderId, 'a'), qty: 1 }]);
      expect((await desk.record(orderId)).refunded).toBe(200);
      await desk.takeBack(orderId);
      expect((await desk.record(orderId)).refunded).toBe(336.9);
    });

    it('and put back after the difference was given back: that is to be paid again', async () => {
      const orderId = await desk.paidOrder();
      await desk.edit(orderId, ['b', 2]);
      await desk.giveBack(orderId, { amount: 100 });
      await desk.edit(orderId, ['b', 2], ['a', 1]);
      const open = { due: 100, paymentStatus: 'pending', canMarkPaid: true, refundable: 136.9 };
      expect(await desk.record(orderId)).toMatchObject(open);
      const row = await findOrder(shop.scope.engine.db, orderId);
      expect((await readOrder(shop.scope.engine.db, row!)).payment).toMatchObject({
        status: 'pending',
        dueCents: 10_000,
      });
      await desk.pay(orderId);
      expect(await desk.record(orderId)).toMatchObject({
        due: 0,
        paid: 336.9,
        refunded: 100,
        paymentStatus: 'paid',
        refundable: 236.9,
      });
    });

    it('and the refund of its piece fails after that: the next one is counted with what is left', async () => {
      const orderId = await desk.paidOrder();
      const position = await desk.positionOf(orderId, 'b');
      const { id } = await desk.giveBack(orderId, { lines: [{ position, qty: 1 }] });
      await desk.edit(orderId, ['a', 1], ['b', 1]);
      await confirmRefund(desk.scope, {
        orderId,
        refundId: id,
        done: false,
        reason: 'Conta errada',
      });
      await desk.giveBack(orderId, { lines: [{ position, qty: 1 }] });
      await expect(desk.giveBack(orderId, { lines: [{ position, qty: 1 }] })).rejects.toMatchObject(
        { status: 422 },
      );
    });

    it('and of two refunds of its pieces the older fails after that: the newer one is what made it cheaper', async () => {
      const orderId = await desk.paidOrder(1, 3);
      const lines = [{ position: await desk.positionOf(orderId, 'b'), qty: 1 }];
      const { id } = await desk.giveBack(orderId, { lines });
      shop.advance(1000);
      await desk.giveBack(orderId, { lines, done: true });
      await desk.edit(orderId, ['a', 1], ['b', 2]);
      const reason = 'Conta errada';
      await confirmRefund(desk.scope, { orderId, refundId: id, done: false, reason });
      expect(await desk.record(orderId)).toMatchObject({
        payable: 236.9,
        refunded: 60,
        overpaid: 0,
        due: 0,
        refundable: 236.9,
        customer: { spent: 236.9 },
      });
      expect(await desk.revenue()).toBe(236.9);
    });

    it('counts in reports and for its customer as what it costs now', async () => {
      const orderId = await desk.paidOrder();
      expect(await desk.revenue()).toBe(236.9);
      await desk.edit(orderId, ['b', 2]);
      expect(await desk.revenue()).toBe(136.9);
      await desk.giveBack(orderId, { amount: 100 });
      expect(await desk.revenue()).toBe(136.9);
      expect((await desk.record(orderId)).customer.spent).toBe(136.9);
      const { revenueCents } = await shop.scope.engine.db
        .selectFrom('customers')
        .select('revenueCents')
        .executeTakeFirstOrThrow();
      expect(revenueCents).toBe(13_690);
      // A courtesy is no lower price: it lowers what was earned, and nothing is owed for it.
      await desk.giveBack(orderId, { amount: 30, kind: 'givenBack' });
      expect(await desk.revenue()).toBe(106.9);
      expect(await desk.record(orderId)).toMatchObject({ due: 0, customer: { spent: 106.9 } });
    });

    it('shows its buyer what was paid and what was given back', async () => {
      const orderId = await desk.paidOrder();
      await desk.edit(orderId, ['b', 2]);
      await desk.giveBack(orderId, { amount: 100, done: true });
      const row = await findOrder(shop.scope.engine.db, orderId);
      const { payment, ...order } = await readOrder(shop.scope.engine.db, row!);
      expect(payment).toMatchObject({ paidCents: 23_690, refundedCents: 10_000, dueCents: 0 });
      const { total, after } = orderSums({ ...order, payment }, t);
      const said = [total, ...after].map(([, sum]) => sum.replaceAll('\u00a0', ' '));
      expect(said).toEqual(['R$ 136,90', 'R$ 236,90', '−R$ 100,00']);
    });

    it('gives back for pieces no more than is left of what was paid', async () => {
      const orderId = await desk.paidOrder();
      await desk.giveBack(orderId, { amount: 200, kind: 'givenBack' });
      await desk.deliver(orderId);
      const { version } = await desk.record(orderId);
      const back = { orderId, to: 'returned', version } as const;
      await expect(moveOrder(desk.scope, { ...back, refund: 36.91 })).rejects.toMatchObject({
        fields: { refund: 'fields.refundTooMuch' },
      });
      await moveOrder(desk.scope, { ...back, refund: 36.9 });
      expect(await desk.record(orderId)).toMatchObject({ refunded: 236.9, refundable: 0 });
    });

    it('takes a repeated key with another kind for another request', async () => {
      const orderId = await desk.paidOrder();
      await desk.edit(orderId, ['b', 2]);
      const give = (kind: 'lowerPrice' | 'givenBack' | undefined, idempotencyKey: string) =>
        refundOrder(desk.scope, {
          body: { orderId, reason: 'Teste', amount: 10, kind },
          idempotencyKey,
        });
      const reused = { code: 'idempotencyKeyReused' };
      const lower = await give('lowerPrice', 'kind-lower');
      await expect(give('givenBack', 'kind-lower')).rejects.toMatchObject(reused);
      expect(await give('lowerPrice', 'kind-lower')).toEqual(lower);
      const given = await give('givenBack', 'kind-given');
      await expect(give('lowerPrice', 'kind-given')).rejects.toMatchObject(reused);
      expect(await give('givenBack', 'kind-given')).toEqual(given);
      // Left to the shop it was a lower price, as far as there was one.
      const open = await give(undefined, 'kind-open');
      await expect(give('givenBack', 'kind-open')).rejects.toMatchObject(reused);
      expect(await give(undefined, 'kind-open')).toEqual(open);
    });

    it('refuses to call a lower price what is more than the difference', async () => {
      const orderId = await desk.paidOrder();
      await desk.edit(orderId, ['b', 2]);
      const more = desk.giveBack(orderId, { amount: 100.01, kind: 'lowerPrice' });
      await expect(more).rejects.toMatchObject({ fields: { amount: 'fields.refundBeyondPrice' } });
    });
  });

  it.each([
    ['cod', true],
    ['pix', false],
  ] as const)('comes at the door for %s: %s', async (paymentMethod, comes) => {
    const orderId = await desk.place(1, 1);
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ paymentMethod }).where('id', '=', orderId).execute(),
    );
    await desk.deliver(orderId);
    expect((await desk.record(orderId)).paid).toBe(comes ? 176.9 : 0);
  });

  describe('a line whose money was given back', () => {
    it('is taken out: the others are as refundable as before', async () => {
      const orderId = await desk.paidOrder();
      await desk.giveBack(orderId, {
        lines: [{ position: await desk.positionOf(orderId, 'a'), qty: 1 }],
      });
      await desk.edit(orderId, ['b', 2]);
      const after = await desk.record(orderId);
      expect(after).toMatchObject({ overpaid: 0, due: 0, refundable: 136.9 });
      expect(after.lines.map(({ refunded }) => refunded)).toEqual([0]);
      expect(await desk.revenue()).toBe(136.9);
      await desk.deliver(orderId);
      await desk.takeBack(orderId, [{ position: await desk.positionOf(orderId, 'b'), qty: 1 }]);
      expect((await desk.record(orderId)).refunded).toBe(160);
    });

    it('stays refunded wherever it is sent in the list', async () => {
      const orderId = await desk.paidOrder();
      const position = await desk.positionOf(orderId, 'a');
      await desk.giveBack(orderId, { lines: [{ position, qty: 1 }] });
      await desk.edit(orderId, ['b', 3], ['a', 1]);
      expect(await desk.positionOf(orderId, 'a')).toBe(position);
      await expect(desk.giveBack(orderId, { lines: [{ position, qty: 1 }] })).rejects.toMatchObject(
        {
          fields: { 'lines.0.qty': 'fields.returnTooMany' },
        },
      );
    });

    it('has fewer pieces: those that were refunded are the ones that go', async () => {
      const orderId = await desk.paidOrder(3, 1);
      const position = await desk.positionOf(orderId, 'a');
      await desk.giveBack(orderId, { lines: [{ position, qty: 1 }] });
      await desk.edit(orderId, ['a', 2], ['b', 1]);
      const after = await desk.record(orderId);
      expect(after.lines[0]).toMatchObject({ qty: 2, refunded: 0 });
      expect(after).toMatchObject({ overpaid: 0, due: 0 });
      await desk.giveBack(orderId, { lines: [{ position, qty: 2 }] });
      expect((await desk.record(orderId)).refunded).toBe(300);
    });

    it('makes way for another: what that one costs is to be paid', async () => {
      const orderId = await desk.paidOrder();
      await desk.giveBack(orderId, {
        lines: [{ position: await desk.positionOf(orderId, 'a'), qty: 1 }],
      });
      await desk.edit(orderId, ['b', 2], ['c', 1]);
      expect(await desk.record(orderId)).toMatchObject({ payable: 170.23, due: 33.33 });
    });

    it('leaves its position to no other line', async () => {
      const orderId = await desk.paidOrder();
      const position = await desk.positionOf(orderId, 'b');
      await desk.edit(orderId, ['a', 1]);
      await desk.edit(orderId, ['a', 1], ['c', 1]);
      expect(await desk.positionOf(orderId, 'c')).toBeGreaterThan(position);
      await desk.edit(orderId, ['a', 1]);
      const { lines } = await desk.record(orderId);
      expect(lines.map(({ position: each }) => each)).toEqual([0]);
      await expect(desk.giveBack(orderId, { lines: [{ position, qty: 1 }] })).rejects.toMatchObject(
        {
          fields: { 'lines.0.qty': 'fields.returnTooMany' },
        },
      );
    });
  });
});
