import { beforeEach, expect, it } from 'vitest';
import { closeCash, readCashDay } from '#server/cash/cash-days.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { paymentsOf } from '#server/payments/ledger/payment-rows.ts';
import type { Scope } from '#server/service/scope.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { fillShop, simpleProduct } from '../../../support/fixtures.ts';
import { admin, ask, auditOf, staffWith } from '../../dashboard/desk.ts';
import { asSeller } from '../../orders/staff.ts';

const DAY = '2026-01-15';

describeOnEveryEngine('a payment recorded by the wrong way', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    scope = asSeller(shop.scope);
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 10_000, qty: 5 })],
    });
  });

  /** A sale of 100,00 whose first part was taken in cash by Vera. */
  async function sold(cash = 100) {
    const { orderId } = await placeCounterOrder(scope, {
      items: [{ variantId: 'case-0', qty: 1 }],
      buyer: { fullName: 'Rui Costa', phone: '11 98765-4321' },
      handedOver: false,
      key: `correct-key-${cash}`,
      payments: [{ method: 'counter-cash', amount: cash, received: 120 }],
    });
    const [payment] = await paymentsOf(shop.scope.engine.db, orderId);
    return { orderId, id: payment!.id };
  }
  const correct = (id: string, body: object, user = admin) =>
    ask(shop.scope, user, 'POST', `payments/${id}/correct`, {
      method: 'counter-debit',
      reason: 'Passou no cartão',
      ...body,
    });
  const inDrawer = async () => (await readCashDay(scope, { day: DAY })).inDrawer;

  it('is put right with its cash, its order’s sums unchanged, and told in the audit', async () => {
    const { orderId, id } = await sold();
    expect(await inDrawer()).toBe(100);
    expect((await correct(id, {})).json.item).toMatchObject({
      method: 'counter-debit',
      status: 'paid',
      amount: 100,
      canCorrect: true,
    });
    expect(await inDrawer()).toBe(0);
    const { sums } = await readCashDay(scope, { day: DAY });
    expect(sums.map(({ method, sold: all, refunded }) => [method, all - refunded])).toEqual([
      ['counter-cash', 0],
      ['counter-debit', 100],
    ]);
    expect(await readOrderRecord(scope, orderId)).toMatchObject({
      paymentStatus: 'paid',
      paymentMethod: 'counter-debit',
      paid: 100,
      payments: [{ method: 'counter-debit', amount: 100, change: 0 }],
    });
    expect((await auditOf(shop.scope)).at(-1)).toMatchObject({ action: 'payments.correct' });
  });

  it('is put right once, of two at the same moment, and leaves a closed day as it was counted', async () => {
    const { id } = await sold();
    const both = await Promise.all([correct(id, {}), correct(id, {})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await inDrawer()).toBe(0);
    const closed = await closeCash(scope, { day: DAY, counted: 0, seen: 0 } as never);
    expect((await correct(id, { method: 'counter-cash' })).status).toBe(200);
    const now = await readCashDay(scope, { day: DAY });
    expect([now.inDrawer, now.sums, now.closings]).toEqual([0, closed.sums, closed.closings]);
  });

  it('is refused without the right, a reason, another way, or once something went back', async () => {
    const { orderId, id } = await sold();
    const sees = staffWith('payments', { view: true });
    expect((await correct(id, {}, sees)).status).toBe(403);
    expect((await correct(id, { reason: ' ' })).json.fields).toHaveProperty('reason');
    for (const method of ['counter-cash', 'stripe', 'gift-card', '']) {
      expect((await correct(id, { method })).json.fields, method).toHaveProperty('method');
    }
    expect((await correct('unknown', {})).status).toBe(404);
    const body = { orderId, amount: 10, reason: 'Defeito', done: true };
    await refundOrder(scope, { body, idempotencyKey: null });
    expect(await correct(id, {})).toMatchObject({
      status: 409,
      json: { code: 'paymentNotCorrectable' },
    });
    expect(await inDrawer()).toBe(90);
  });
});
