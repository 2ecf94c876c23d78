import { beforeEach, expect, it, vi } from 'vitest';
import type { PaymentNews } from '#server/payments/providers/provider.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderPayment } from '#server/payments/ledger/order-payment.ts';
import { paymentsOf, refundsOf } from '#server/payments/ledger/payment-rows.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { applyNews } from '#server/payments/settlement/apply-news.ts';
import { beginPayment } from '#server/payments/settlement/begin-payment.ts';
import { payAgain } from '#server/payments/settlement/pay-again.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct, stockOf } from '../../../support/fixtures.ts';
import { asSeller } from '../../orders/staff.ts';

const ALL_OFF = { paypal: false, stripe: false, sslCommerz: false, razorpay: false };

describeOnEveryEngine('what a provider tells', (open) => {
  let shop: TestShop;
  let keys = 0;
  const nextKey = () => `settle-key-${(keys += 1)}`;

  beforeEach(async () => {
    shop = await open();
    vi.stubEnv('PIX_KEY', 'chave@aurora.test');
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })],
    });
    await saveSettings(shop.scope, { paymentGateway: { ...ALL_OFF, cod: true, pix: true } });
  });

  /** An order of 69,80 that waits for its Pix. */
  async function ordered(): Promise<{ orderId: string; paymentId: string }> {
    const { orderId } = await placeOrder(shop.scope, {
      body: orderOf([cartItem('case', 1)], { paymentMethod: 'pix' }),
      idempotencyKey: nextKey(),
    });
    await beginPayment(shop.scope, { orderId });
    return { orderId, paymentId: (await attempts(orderId)).at(-1)!.id };
  }
  const attempts = (orderId: string) => paymentsOf(shop.scope.engine.db, orderId);
  const rowOf = (orderId: string) =>
    shop.scope.engine.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  const paid = (
    paymentId: string,
    change: Partial<Extract<PaymentNews, { outcome: 'paid' }>> = {},
  ): PaymentNews => ({
    kind: 'payment',
    key: { paymentId },
    outcome: 'paid',
    amountCents: 6_980,
    currency: 'BRL',
    providerPaymentId: 'money-1',
    ...change,
  });
  const tell = (...news: PaymentNews[]) => applyNews(shop.scope, { provider: 'pix', news });

  it('pays the order, once however often it comes, at the same moment too', async () => {
    const { orderId, paymentId } = await ordered();
    await Promise.all(Array.from({ length: 10 }, () => tell(paid(paymentId))));
    const order = await rowOf(orderId);
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      paidCents: 6_980,
      refundedCents: 0,
      expiresAt: null,
    });
    expect(await attempts(orderId)).toMatchObject([
      { status: 'paid', attention: null, providerPaymentId: 'money-1' },
    ]);
    const events = await shop.scope.engine.db
      .selectFrom('orderEvents')
      .select('actorId')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'payment')
      .orderBy('position')
      .execute();
    expect(events).toEqual([{ actorId: 'provider:pix' }]);
  });

  it.each([
    ['amount', { amountCents: 6_979 }],
    ['amount', { amountCents: 6_981 }],
    ['currency', { currency: 'USD' }],
    ['risk', { isRisky: true }],
  ] as const)('never pays the order with money of another %s', async (attention, change) => {
    const { orderId, paymentId } = await ordered();
    await tell(paid(paymentId, change));
    expect(await attempts(orderId)).toMatchObject([{ status: 'review', attention }]);
    expect(await rowOf(orderId)).toMatchObject({ paymentStatus: 'pending', paidCents: 0 });
  });

  it('shows money that comes twice, and money that comes after the end', async () => {
    const { orderId, paymentId } = await ordered();
    await tell(paid(paymentId), paid(paymentId, { providerPaymentId: 'money-2' }));
    expect(await attempts(orderId)).toMatchObject([
      { status: 'paid', attention: null },
      { status: 'review', attention: 'duplicate', receivedCents: 6_980 },
    ]);
    expect(await rowOf(orderId)).toMatchObject({ paidCents: 6_980 });

    const late = await ordered();
    await moveOrder(asSeller(shop.scope), {
      orderId: late.orderId,
      to: 'cancelled',
      reason: 'buyer',
    });
    await tell(paid(late.paymentId, { providerPaymentId: 'money-3' }));
    expect(await attempts(late.orderId)).toMatchObject([{ status: 'review', attention: 'late' }]);
    expect(await rowOf(late.orderId)).toMatchObject({ status: 'cancelled', paidCents: 0 });
    expect(await stockOf(shop.scope, 'case-0')).toBe(4);
  });

  it('shows money that comes after staff have marked the same attempt as paid', async () => {
    const marked = await ordered();
    await markPaid(asSeller(shop.scope), { orderId: marked.orderId });
    await tell(paid(marked.paymentId, { providerPaymentId: 'money-4' }));
    expect(await attempts(marked.orderId)).toMatchObject([
      { status: 'paid', providerPaymentId: null },
      { status: 'review', attention: 'duplicate', providerPaymentId: 'money-4' },
    ]);
  });

  it('does not undo a payment by older news, nor by that of an attempt that was replaced', async () => {
    const { orderId, paymentId } = await ordered();
    await payAgain(shop.scope, {
      orderId,
      body: { paymentMethod: 'pix' },
      idempotencyKey: nextKey(),
    });
    const second = (await attempts(orderId)).at(-1)!.id;
    await tell(paid(second));
    const expired = { kind: 'payment', outcome: 'expired' } as const;
    await tell({ ...expired, key: { paymentId } }, { ...expired, key: { paymentId: second } });
    expect(await rowOf(orderId)).toMatchObject({ paymentStatus: 'paid', status: 'pending' });
    await expect(
      payAgain(shop.scope, { orderId, body: { paymentMethod: 'pix' }, idempotencyKey: nextKey() }),
    ).rejects.toMatchObject({ status: 409, code: 'orderNotPayable' });
  });

  it('gives up what was begun after the attempt that pays, at its provider too, and shows nothing to pay', async () => {
    const { orderId, paymentId } = await ordered();
    const body = { paymentMethod: 'pix' };
    await payAgain(shop.scope, { orderId, body, idempotencyKey: nextKey() });
    const second = (await attempts(orderId)).at(-1)!.id;
    const { db } = shop.scope.engine;
    const cancelled = async () => {
      const jobs = await db
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'payments.cancel')
        .execute();
      return jobs.map(({ payload }) => (JSON.parse(payload) as { paymentId: string }).paymentId);
    };
    expect(await cancelled()).not.toContain(second);
    await tell(paid(paymentId));
    expect(await attempts(orderId)).toMatchObject([{ status: 'paid' }, { status: 'cancelled' }]);
    expect(await cancelled()).toContain(second);
    expect(await readOrderPayment(db, await rowOf(orderId))).toMatchObject({
      status: 'paid',
      dueCents: 0,
      redirectUrl: null,
      pix: null,
    });
  });

  it('begins one payment for one key', async () => {
    const { orderId } = await ordered();
    const again = { orderId, body: { paymentMethod: 'pix' }, idempotencyKey: nextKey() };
    await Promise.all([payAgain(shop.scope, again), payAgain(shop.scope, again)]);
    expect(await attempts(orderId)).toMatchObject([{ status: 'cancelled' }, { status: 'pending' }]);
  });

  it('gives back no more than was paid, and the same request once', async () => {
    const { orderId } = await ordered();
    const seller = asSeller(shop.scope);
    const give = (body: object, idempotencyKey: string | null = null) =>
      refundOrder(seller, {
        body: { orderId, reason: 'teste', done: true, ...body },
        idempotencyKey,
      });
    await expect(give({ amount: 1 })).rejects.toMatchObject({
      fields: { amount: 'fields.refundUnpaid' },
    });
    await moveOrder(seller, { orderId, to: 'confirmed' });
    await moveOrder(seller, { orderId, to: 'shipped' });
    await moveOrder(seller, { orderId, to: 'delivered' });
    await markPaid(seller, { orderId });
    for (const amount of [0, -1, 0.001, 69.81, Number.NaN]) {
      await expect(give({ amount })).rejects.toMatchObject({ status: 422 });
    }
    const key = nextKey();
    const first = await give({ amount: 20 }, key);
    expect(first).toMatchObject({ status: 'succeeded', amount: 20 });
    expect(await give({ amount: 20 }, key)).toEqual(first);
    await expect(give({ amount: 21 }, key)).rejects.toMatchObject({ code: 'idempotencyKeyReused' });
    await expect(give({ amount: 49.81 })).rejects.toMatchObject({ status: 422 });
    await Promise.allSettled(Array.from({ length: 5 }, () => give({ amount: 49.8 })));
    expect(await rowOf(orderId)).toMatchObject({
      paidCents: 6_980,
      refundedCents: 6_980,
      paymentStatus: 'refunded',
    });
    expect(await refundsOf(shop.scope.engine.db, orderId)).toHaveLength(2);
  });
});
