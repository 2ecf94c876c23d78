import { beforeEach, expect, it, vi } from 'vitest';
import { everything } from '#server/dashboard/list.ts';
import { readCashDay } from '#server/cash/cash-days.ts';
import { askReturn } from '#server/orders/returns/ask-return.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { writeLetterOf } from '#server/letters/write-letters.ts';
import { ordersList } from '#server/orders/reading/list-orders.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { readReturns } from '#server/orders/returns/read-returns.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { refundsOf } from '#server/payments/ledger/payment-rows.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { answerReturn } from '#server/payments/settlement/answer-return.ts';
import { confirmRefund } from '#server/payments/settlement/confirm-refund.ts';
import { readPayment } from '#server/payments/settlement/read-payment.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { sendRefund } from '#server/payments/settlement/send-refund.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../../support/fixtures.ts';
import { asLooker, asSeller } from '../../orders/staff.ts';

const DAY = '2026-01-15';
const KEY = 'maria@banco.test';

describeOnEveryEngine('money that the shop gives back by hand', (open) => {
  let shop: TestShop;
  let staff: Scope;
  let keys = 0;
  const nextKey = () => `by-hand-${(keys += 1)}`;

  beforeEach(async () => {
    shop = await open();
    staff = asSeller(shop.scope);
    vi.stubEnv('PIX_KEY', 'chave@aurora.test');
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 10_000, qty: 50 })],
    });
    const off = { paypal: false, stripe: false, sslCommerz: false, razorpay: false };
    await saveSettings(shop.scope, { paymentGateway: { ...off, cod: true, pix: true } });
  });

  const db = () => shop.scope.engine.db;
  /** An order of 119,90 that was paid by the shop's own Pix key, as staff have seen in the statement. */
  async function paidByPix(): Promise<string> {
    const { orderId } = await placeOrder(shop.scope, {
      body: orderOf([cartItem('case')], { paymentMethod: 'pix' }),
      idempotencyKey: nextKey(),
    });
    await markPaid(staff, { orderId });
    return orderId;
  }
  const refund = (orderId: string, more: object = {}) =>
    refundOrder(staff, {
      body: { orderId, reason: 'Defeito', ...more },
      idempotencyKey: nextKey(),
    });
  const lettersOf = async (...kinds: string[]) =>
    (
      await db()
        .selectFrom('letters')
        .select(['kind', 'payload'])
        .where('kind', 'in', kinds as never[])
        .orderBy('id')
        .execute()
    ).map(({ payload }) => (JSON.parse(payload) as { status?: string }).status ?? 'told');
  const shown = async (orderId: string) => readOrder(db(), (await findOrder(db(), orderId))!);
  const waiting = async () => (await ordersList.counts(staff))['refundsToMake'];
  const auditOf = async (action: string) =>
    (await db().selectFrom('auditEntries').select('id').where('action', '=', action).execute())
      .length;

  it('is to do until staff confirm it: counted at once, told to the buyer only then', async () => {
    const orderId = await paidByPix();
    const answer = await refund(orderId, { amount: 50, pixKey: KEY });
    expect(answer).toMatchObject({ status: 'processing', amount: 50 });
    expect(await refundsOf(db(), orderId)).toMatchObject([
      { status: 'processing', byHand: 1, pixKey: KEY },
    ]);
    // It cannot be given back a second time, no provider is asked, and nobody is told that it is back.
    await expect(refund(orderId, { amount: 100 })).rejects.toMatchObject({ status: 422 });
    await sendRefund(shop.scope, { refundId: answer.id });
    expect(await lettersOf('orderRefunded')).toEqual([]);
    expect((await shown(orderId)).payment).toMatchObject({
      status: 'paid',
      refundedCents: 0,
      refunds: [{ amountCents: 5_000, status: 'processing', byHand: true, way: 'pix' }],
    });
    expect(await waiting()).toBe(1);
    const query = { ...everything(ordersList.shape), view: 'refundsToMake' };
    expect((await ordersList.page(staff, query)).items).toMatchObject([{ id: orderId }]);

    shop.advance(60_000);
    const confirm = () => confirmRefund(staff, { orderId, refundId: answer.id });
    await Promise.all([confirm(), confirm()]);
    await confirm();
    expect(await refundsOf(db(), orderId)).toMatchObject([
      { status: 'succeeded', updatedAt: shop.scope.now() },
    ]);
    expect(await lettersOf('orderRefunded')).toEqual(['told']);
    expect(await auditOf('orders.refundMade')).toBe(1);
    expect(await waiting()).toBe(0);
    expect((await shown(orderId)).payment).toMatchObject({
      status: 'partially_refunded',
      refundedCents: 5_000,
    });
    await expect(
      confirmRefund(staff, { orderId, refundId: answer.id, done: false, reason: 'Chave errada' }),
    ).rejects.toMatchObject({ status: 409, code: 'refundDecided' });
  });

  it('may be given back again once staff could not: the payment is nothing to look into', async () => {
    const orderId = await paidByPix();
    const { id: refundId } = await refund(orderId);
    expect(await readOrderRecord(staff, orderId)).toMatchObject({ refundable: 0, refunded: 119.9 });
    await expect(confirmRefund(staff, { orderId, refundId, done: false })).rejects.toMatchObject({
      status: 422,
      fields: { reason: expect.any(String) },
    });
    await confirmRefund(staff, { orderId, refundId, done: false, reason: 'Chave errada' });
    const record = await readOrderRecord(staff, orderId);
    expect(record).toMatchObject({
      refundable: 119.9,
      refunded: 0,
      refunds: [{ status: 'failed', failure: 'Chave errada', byHand: true }],
    });
    expect(await readPayment(staff, record.payments[0]!.id)).toMatchObject({
      needsAttention: false,
      overdue: 0,
      returnable: 119.9,
    });
    expect(await lettersOf('orderRefunded')).toEqual([]);
    expect(await refund(orderId)).toMatchObject({ status: 'processing', amount: 119.9 });
  });

  it('leaves the drawer when it is made, at once with the money in hand', async () => {
    const sell = async () => {
      const { orderId } = await placeCounterOrder(staff, {
        items: [{ variantId: 'case-0', qty: 1 }],
        buyer: { fullName: 'Rui Costa', phone: '11 98765-4321' },
        handedOver: true,
        key: nextKey(),
        payments: [{ method: 'counter-cash', amount: 100 }],
      });
      return orderId;
    };
    const refunded = async () => (await readCashDay(staff, { day: DAY })).sums[0]?.refunded;
    const later = await sell();
    const { id: refundId } = await refund(later, { amount: 30 });
    expect(await refunded()).toBe(0);
    await confirmRefund(staff, { orderId: later, refundId });
    expect(await refunded()).toBe(30);
    const now = await sell();
    expect(await refund(now, { amount: 20, done: true })).toMatchObject({ status: 'succeeded' });
    expect(await refunded()).toBe(50);
  });

  it('of a cancelled order and of returned pieces is to do as well', async () => {
    const cancelled = await paidByPix();
    await moveOrder(staff, { orderId: cancelled, to: 'cancelled', reason: 'stock', pixKey: KEY });
    expect(await refundsOf(db(), cancelled)).toMatchObject([
      { status: 'processing', byHand: 1, pixKey: KEY, amountCents: 11_990 },
    ]);
    const letter = { kind: 'orderMoved', orderId: cancelled, status: 'cancelled' } as const;
    const links = { siteUrl: 'https://loja.test', token: '' };
    const text = (await writeLetterOf(shop.scope, { letter, links }))!.mail.text;
    expect(text).toMatch(/A loja vai devolver R\$\s119,90 a você e avisa/);
    expect(text).toMatch(/A loja vai devolver: −R\$\s119,90/);
    expect(text).not.toMatch(/Devolvemos|Devolvido/);
    const returned = await paidByPix();
    for (const to of ['confirmed', 'shipped', 'delivered'] as const)
      await moveOrder(staff, { orderId: returned, to });
    const { version } = (await findOrder(db(), returned))!;
    await moveOrder(staff, { orderId: returned, version, to: 'returned', done: true });
    expect(await refundsOf(db(), returned)).toMatchObject([{ status: 'succeeded', byHand: 1 }]);
  });

  it("of a withdrawal goes to the buyer's key, and its letter waits until it has", async () => {
    const orderId = await paidByPix();
    for (const to of ['confirmed', 'shipped', 'delivered'] as const)
      await moveOrder(staff, { orderId, to });
    const buyer = actingAs(shop.scope, { kind: 'guest' });
    const body = { kind: 'withdrawal', lines: [{ position: 0, qty: 1 }], pixKey: KEY };
    const { id: requestId } = await askReturn(buyer, { orderId, body });
    const answer = (to: 'accepted' | 'arrived' | 'refunded') =>
      answerReturn(staff, { orderId, requestId, to, instructions: 'Leve aos Correios.' } as never);
    for (const to of ['accepted', 'arrived', 'refunded'] as const) await answer(to);
    const [first] = await refundsOf(db(), orderId);
    expect(first).toMatchObject({ status: 'processing', byHand: 1, pixKey: KEY });
    const told = async () => (await readReturns(buyer, orderId)).requests;
    expect(await told()).toMatchObject([
      { status: 'refunded', refund: 119.9, moneyBack: { status: 'processing', way: 'pix' } },
    ]);
    expect(await lettersOf('returnMoved')).toEqual(['requested', 'accepted', 'arrived']);
    await confirmRefund(staff, { orderId, refundId: first!.id });
    expect(await told()).toMatchObject([{ moneyBack: { status: 'succeeded' } }]);
    expect(await lettersOf('returnMoved')).toEqual([
      'requested',
      'accepted',
      'arrived',
      'refunded',
    ]);
    expect(await lettersOf('orderRefunded')).toEqual([]);
  });

  it('is confirmed by those who edit orders, and of its own order alone', async () => {
    const orderId = await paidByPix();
    const other = await paidByPix();
    const { id: refundId } = await refund(orderId);
    const confirm = (scope: Scope, of: string) => confirmRefund(scope, { orderId: of, refundId });
    await expect(confirm(asLooker(shop.scope), orderId)).rejects.toMatchObject({ status: 403 });
    await expect(confirm(staff, other)).rejects.toMatchObject({ status: 404 });
    expect(await refundsOf(db(), orderId)).toMatchObject([{ status: 'processing' }]);
  });
});
