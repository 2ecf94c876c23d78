import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CounterOrderInput } from '#domain/orders/counter-input.ts';
import type { MarkPaidInput, TakenPaymentInput } from '#domain/payments/taken-input.ts';
import { orderPay } from '#pages/_edge/order-pay.ts';
import { readCashDay } from '#server/cash/cash-days.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { counterPix } from '#server/orders/counter/counter-pix.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import type { Scope } from '#server/service/scope.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { beginPayment } from '#server/payments/settlement/begin-payment.ts';
import { payAgain } from '#server/payments/settlement/pay-again.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct, stockOf } from '../../support/fixtures.ts';
import { asLooker, asSeller } from './staff.ts';

const DAY = '2026-01-15';

describeOnEveryEngine('payments that staff take', (open) => {
  let shop: TestShop;
  let scope: Scope;
  let keys = 0;
  const nextKey = () => `taken-key-${(keys += 1)}`;

  beforeEach(async () => {
    shop = await open();
    scope = asSeller(shop.scope);
    vi.stubEnv('PIX_KEY', 'chave@aurora.test');
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 10_000, qty: 50 }),
        simpleProduct('kit', { priceCents: 3_333, qty: 50 }),
      ],
    });
    const off = { paypal: false, stripe: false, sslCommerz: false, razorpay: false };
    await saveSettings(shop.scope, { paymentGateway: { ...off, cod: true, pix: true } });
  });

  const sell = (change: Partial<CounterOrderInput> = {}) =>
    placeCounterOrder(scope, {
      items: [
        { variantId: 'case-0', qty: 2 },
        { variantId: 'kit-0', qty: 1 },
      ],
      buyer: { fullName: 'Rui Costa', phone: '11 98765-4321' },
      handedOver: false,
      key: nextKey(),
      ...change,
    });
  /** A sale of 233,33 with a down payment. @returns the order's number */
  const withDown = async (...payments: TakenPaymentInput[]): Promise<string> =>
    (await sell({ payments })).orderId;
  const record = (orderId: string) => readOrderRecord(scope, orderId);
  const pay = (orderId: string, change: Partial<MarkPaidInput> = {}) =>
    markPaid(scope, { orderId, ...change });
  const refund = (orderId: string, body: object, key: string | null = null) =>
    refundOrder(scope, {
      body: { orderId, reason: 'Defeito', ...body },
      idempotencyKey: key,
    });

  it('leave the rest of a web order to be paid on-line, however it was to be paid', async () => {
    const { orderId } = await placeOrder(shop.scope, {
      body: orderOf([cartItem('case')], { paymentMethod: 'cod' }),
      idempotencyKey: nextKey(),
    });
    const locals = { settings: await loadSettings(shop.scope), scope: shop.scope };
    const shown = async () => {
      const { db } = shop.scope.engine;
      const order = await readOrder(db, (await findOrder(db, orderId))!);
      return orderPay({ locals: locals as never, url: new URL('http://shop.test/') }, order);
    };
    expect(await shown()).toBeNull();
    await pay(orderId, { method: 'counter-cash', amount: 50 });
    const dueCents = 10_000 + 1_990 - 5_000;
    expect(await shown()).toMatchObject({
      isRest: true,
      status: 'pending',
      dueCents,
      methods: [{ name: 'pix', dueCents }],
    });
    await payAgain(shop.scope, {
      orderId,
      body: { paymentMethod: 'pix', amount: 1 },
      idempotencyKey: nextKey(),
    });
    expect(await shown()).toMatchObject({ isRest: false, method: 'pix', dueCents });
    expect((await record(orderId)).payments.at(-1)).toMatchObject({
      method: 'pix',
      status: 'pending',
      amount: dueCents / 100,
    });
    await pay(orderId, { method: 'pix' });
    expect(await shown()).toBeNull();
    expect(await record(orderId)).toMatchObject({ paymentStatus: 'paid', due: 0 });
  });

  it('are a down payment now and the rest when it is picked up, each by its own method', async () => {
    const orderId = await withDown(
      { method: 'counter-cash', amount: 50, received: 60 },
      { method: 'counter-pix', amount: 33.33 },
    );
    expect(await record(orderId)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'pending',
      paymentMethod: 'counter-cash',
      payable: 233.33,
      paid: 83.33,
      due: 150,
      refundable: 83.33,
      canMarkPaid: true,
      payments: [
        { method: 'counter-cash', status: 'paid', amount: 50, change: 10, by: 'Vera Lima' },
        { method: 'counter-pix', status: 'paid', amount: 33.33, change: 0 },
      ],
    });
    await pay(orderId, { method: 'counter-credit', amount: 150, parcels: 3, key: nextKey() });
    expect(await record(orderId)).toMatchObject({
      paymentStatus: 'paid',
      paid: 233.33,
      due: 0,
      canMarkPaid: false,
      payments: [{}, {}, { method: 'counter-credit', parcels: 3, amount: 150 }],
    });
    // Change is in no sum: the drawer holds what was paid.
    expect(await readCashDay(scope, { day: DAY })).toMatchObject({
      sums: [
        { method: 'counter-cash', sales: 1, sold: 50 },
        { method: 'counter-pix', sales: 1, sold: 33.33 },
        { method: 'counter-credit', sales: 1, sold: 150 },
      ],
      inDrawer: 50,
    });
  });

  it('pay a sale that leaves the shop as a whole, in one way or in several', async () => {
    const half = { method: 'counter-debit', amount: 100 } as const;
    await expect(sell({ payments: [half], handedOver: true })).rejects.toMatchObject({
      fields: { payments: 'fields.handedOverUnpaid' },
    });
    const { orderId } = await sell({
      payments: [half, { method: 'counter-pix', amount: 133.33 }],
      handedOver: true,
    });
    expect(await record(orderId)).toMatchObject({ status: 'delivered', paymentStatus: 'paid' });
    expect(await stockOf(shop.scope, 'kit-0')).toBe(49);
  });

  it.each<[object, string]>([
    [{ method: 'counter-cash', amount: 233.34 }, 'payments.0.amount'],
    [{ method: 'counter-cash', amount: 0 }, 'payments.0.amount'],
    [{ method: 'counter-cash', amount: 5.555 }, 'payments.0.amount'],
    [{ method: 'counter-cash', amount: 50, received: 49.99 }, 'payments.0.received'],
    [{ method: 'counter-debit', amount: 50, received: 60 }, 'payments.0.received'],
    [{ method: 'counter-debit', amount: 50, parcels: 2 }, 'payments.0.parcels'],
    [{ method: 'counter-credit', amount: 50, parcels: 25 }, 'payments.0.parcels'],
    [{ method: 'stripe', amount: 50 }, 'payments.0.method'],
  ])('are refused at their field: %o', async (payment, field) => {
    await expect(sell({ payments: [payment as never] })).rejects.toHaveProperty(['fields', field]);
    expect(await stockOf(shop.scope, 'case-0')).toBe(50);
  });

  it('are never more than is owed, also if two record one at once', async () => {
    const orderId = await withDown({ method: 'counter-cash', amount: 100 });
    await expect(pay(orderId, { amount: 133.34 })).rejects.toMatchObject({
      fields: { amount: 'fields.paymentTooMuch' },
    });
    const both = await Promise.allSettled(
      [1, 2].map(() => pay(orderId, { method: 'counter-pix', amount: 100, key: nextKey() })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await record(orderId)).toMatchObject({ paid: 200, due: 33.33 });
    const { version } = await record(orderId);
    const seen = await Promise.allSettled(
      [1, 2].map(() => pay(orderId, { amount: 10, key: nextKey(), version })),
    );
    expect(seen.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await record(orderId)).toMatchObject({ paid: 210, due: 23.33 });
  });

  it('are recorded once, however often the same form is sent', async () => {
    const orderId = await withDown({ method: 'counter-cash', amount: 100 });
    const { version } = await record(orderId);
    const same = { method: 'counter-debit', amount: 40, key: nextKey(), version } as const;
    await pay(orderId, same);
    await pay(orderId, same);
    expect(await record(orderId)).toMatchObject({ paid: 140 });
    await expect(pay(orderId, { ...same, amount: 41 })).rejects.toMatchObject({
      code: 'idempotencyKeyReused',
    });
  });

  it('need the right to edit orders, and end with the order', async () => {
    const orderId = await withDown();
    await expect(markPaid(asLooker(shop.scope), { orderId })).rejects.toMatchObject({
      status: 403,
    });
    await moveOrder(scope, { orderId, to: 'cancelled', reason: 'buyer' });
    await expect(pay(orderId, { amount: 1 })).rejects.toMatchObject({ code: 'orderNotPayable' });
    expect(await record(orderId)).toMatchObject({ paid: 0, due: 0 });
  });

  it('take the place of an open Pix, which asked for another sum', async () => {
    const { orderId } = await placeOrder(shop.scope, {
      body: orderOf([cartItem('case', 1)], { paymentMethod: 'pix' }),
      idempotencyKey: nextKey(),
    });
    await beginPayment(shop.scope, { orderId });
    await pay(orderId, { method: 'counter-cash', amount: 20 });
    const { payments, due, expiresAt } = await record(orderId);
    expect(payments.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'pix cancelled',
      'counter-cash paid',
    ]);
    expect(expiresAt).toBeNull();
    await pay(orderId);
    expect(await record(orderId)).toMatchObject({
      due: 0,
      paymentStatus: 'paid',
      payments: [{}, {}, { method: 'pix', status: 'paid', amount: due }],
    });
  });

  it('are owed again if a change makes the order dearer', async () => {
    const orderId = await withDown({ method: 'counter-debit', amount: 233.33 });
    const { version } = await record(orderId);
    await changeOrder(scope, {
      orderId,
      version,
      items: [
        { variantId: 'case-0', qty: 2 },
        { variantId: 'kit-0', qty: 2 },
      ],
    });
    expect(await record(orderId)).toMatchObject({ paymentStatus: 'pending', due: 33.33 });
  });

  it('show the customer a Pix by the shop’s key, if it has one', async () => {
    const pix = await counterPix(scope, { amount: 33.33 });
    expect(pix?.copyPaste).toContain('540533.33');
    vi.stubEnv('PIX_KEY', '');
    await expect(counterPix(scope, { amount: Number.NaN })).rejects.toMatchObject({
      fields: { amount: 'fields.amount' },
    });
  });

  describe('given back', () => {
    it('comes of the newest payment first, and of each no more than it was', async () => {
      const orderId = await withDown(
        { method: 'counter-cash', amount: 100 },
        { method: 'counter-credit', amount: 133.33 },
      );
      await refund(orderId, { lines: [{ position: 0, qty: 2 }], done: true });
      const { refunds, refundable, lines } = await record(orderId);
      expect(refunds.map(({ method, amount, reason }) => [method, amount, reason])).toEqual(
        expect.arrayContaining([
          ['counter-credit', 133.33, 'Defeito'],
          ['counter-cash', 66.67, 'Defeito'],
        ]),
      );
      expect(refundable).toBe(33.33);
      expect(lines.map(({ refunded }) => refunded)).toEqual([2, 0]);
      expect(await readCashDay(scope, { day: DAY })).toMatchObject({ inDrawer: 33.33 });
    });

    it('is given back once for each piece, and none of it again when the piece comes back', async () => {
      const { orderId } = await sell({ paymentMethod: 'counter-pix', handedOver: true });
      const key = nextKey();
      const one = { lines: [{ position: 0, qty: 1 }] };
      const first = await refund(orderId, one, key);
      expect(await refund(orderId, one, key)).toEqual(first);
      expect(await record(orderId)).toMatchObject({ refunded: 100 });
      await expect(refund(orderId, { lines: [{ position: 0, qty: 2 }] })).rejects.toMatchObject({
        fields: { 'lines.0.qty': 'fields.returnTooMany' },
      });
      const { version } = await record(orderId);
      await moveOrder(scope, {
        orderId,
        to: 'returned',
        version,
        lines: [{ position: 0, qty: 1 }],
      });
      expect(await record(orderId)).toMatchObject({ refunded: 100 });
      expect(await stockOf(shop.scope, 'case-0')).toBe(49);
      const next = (await record(orderId)).version;
      await moveOrder(scope, {
        orderId,
        to: 'returned',
        version: next,
        lines: [{ position: 0, qty: 1 }],
      });
      expect(await record(orderId)).toMatchObject({ refunded: 200 });
    });

    it('is no more than the down payment', async () => {
      const orderId = await withDown({ method: 'counter-pix', amount: 50 });
      await expect(refund(orderId, { amount: 50.01 })).rejects.toMatchObject({
        fields: { amount: 'fields.refundTooMuch' },
      });
      await refund(orderId, { lines: [{ position: 0, qty: 1 }] });
      expect(await record(orderId)).toMatchObject({ refunded: 50, refundable: 0 });
    });
  });
});
