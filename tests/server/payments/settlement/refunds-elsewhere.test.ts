import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PaymentNews } from '#server/payments/providers/provider.ts';
import { applyNews } from '#server/payments/settlement/apply-news.ts';
import { markSeen } from '#server/payments/settlement/review-payment.ts';
import { openCode } from '#server/gift-cards/ledger.ts';
import { checkGiftCard } from '#server/gift-cards/spend.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { beginPayment } from '#server/payments/settlement/begin-payment.ts';
import { readPayment } from '#server/payments/settlement/read-payment.ts';
import { recordReturn } from '#server/payments/settlement/return-payment.ts';
import { settleOne } from '#server/payments/settlement/settle-refund.ts';
import { cartItem, orderOf, simpleProduct } from '../../../support/fixtures.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import {
  startStripe,
  STRIPE_KEYS,
  type StripeServer,
} from '../../../support/providers/stripe-server.ts';
import { admin } from '../../dashboard/desk.ts';

const DAY_MS = 86_400_000;

describeOnEveryEngine('money that a provider gives back by itself', (open) => {
  let provider: StripeServer;
  let test: TestShop;
  let shop: Awaited<ReturnType<typeof payingShop>>;

  beforeEach(async () => {
    provider = await startStripe();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    test = await open();
    shop = await payingShop(test, {
      method: 'stripe',
      env: { ...STRIPE_KEYS, STRIPE_API_URL: provider.url },
      products: [simpleProduct('gift', { priceCents: 10_000, qty: -1 }, { isGiftCard: 1 })],
    });
    await saveSettings(test.scope, { notices: { emails: 'dona@loja.test' } });
  });

  afterEach(() => provider.close());

  const asAdmin = () => actingAs(test.scope, { kind: 'user', user: admin });
  const now = () => test.scope.now();
  async function paidOrder(change: Record<string, unknown> = {}) {
    const { orderId, payment } = await shop.ordered();
    provider.pay(payment.providerRef!, change);
    const ref = payment.providerRef!;
    await shop.tell(provider.event('checkout.session.completed', ref, now()));
    await shop.work();
    return { orderId, paymentId: payment.id, money: `pi_of_${ref}` };
  }
  /** Something that Stripe has, such as a refund made at its own screen. */
  const thing = (id: string, columns: Record<string, unknown>) => {
    provider.things.set(id, { id, currency: 'brl', ...columns });
  };
  const refundThere = (money: string, amount: number, id = 're_there') =>
    thing(id, {
      object: 'refund',
      status: 'succeeded',
      payment_intent: money,
      amount,
      metadata: {},
    });
  const tell = async (type: string, id: string) => {
    await shop.tell(provider.event(type, id, now()));
    await shop.work();
  };
  const givenBack = async (money: string, amount: number, id = 're_there') => {
    refundThere(money, amount, id);
    await tell('refund.created', id);
  };
  const letters = async (kind: string) =>
    (
      await test.scope.engine.db
        .selectFrom('letters')
        .selectAll()
        .where('kind', '=', kind as 'shopNotice')
        .orderBy('id')
        .execute()
    ).filter(({ payload }) => kind !== 'shopNotice' || payload.includes('paymentReview'));
  const payment = async (orderId: string) => (await shop.attempts(orderId)).at(-1)!;

  it('is a refund by hand with the provider’s id, once, however often and at once it is told', async () => {
    const { orderId, money } = await paidOrder();
    refundThere(money, 2_000);
    const news: PaymentNews = {
      kind: 'refund',
      providerRef: 're_there',
      outcome: 'succeeded',
      of: { providerPaymentId: money, amountCents: 2_000, currency: 'BRL' },
    };
    const told = () => applyNews(test.scope, { provider: 'stripe', news: [news] });
    await Promise.all([told(), told(), told()]);
    for (const type of ['refund.created', 'refund.updated']) await tell(type, 're_there');
    expect(await shop.refunds(orderId)).toMatchObject([
      { status: 'succeeded', byHand: 1, amountCents: 2_000, providerRef: 're_there' },
    ]);
    expect(await shop.order(orderId)).toMatchObject({
      paidCents: TOTAL,
      refundedCents: 2_000,
      paymentStatus: 'paid',
    });
    expect(await letters('orderRefunded')).toHaveLength(1);
    const events = await test.scope.engine.db
      .selectFrom('orderEvents')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute();
    expect(events.filter(({ data }) => data.includes('-2000'))).toHaveLength(1);
    expect(await letters('shopNotice')).toHaveLength(0);
    await givenBack(money, TOTAL - 2_000, 're_rest');
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'refunded' });
  });

  it('is what staff have written down of it without its id; another sum is another refund', async () => {
    const { orderId, paymentId, money } = await paidOrder();
    await recordReturn(asAdmin(), { paymentId, amount: 20, reason: 'No site da Stripe' });
    await givenBack(money, 2_000);
    await tell('refund.updated', 're_there');
    expect(await shop.refunds(orderId)).toMatchObject([
      { amountCents: 2_000, providerRef: 're_there' },
    ]);
    await givenBack(money, 2_000, 're_again');
    await recordReturn(asAdmin(), { paymentId, amount: 5, reason: 'No site da Stripe' });
    await givenBack(money, 300, 're_other');
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 4_800 });
    test.advance(4 * DAY_MS);
    await givenBack(money, 500, 're_late');
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 5_300 });
  });

  it('is not what staff have written down while our own refund of that sum waits for its answer', async () => {
    const { orderId, paymentId, money } = await paidOrder();
    await recordReturn(asAdmin(), { paymentId, amount: 10, reason: 'Em dinheiro' });
    provider.fault = 'down';
    await shop.giveBack(orderId, 10);
    provider.fault = null;
    await givenBack(money, 1_000, 're_early');
    const waiting = (await shop.refunds(orderId)).find(({ status }) => status === 'processing')!;
    await test.scope.engine.transaction((tx) =>
      settleOne(tx, test.scope, waiting, { outcome: 'succeeded', providerRef: 're_early' }),
    );
    expect(await shop.refunds(orderId)).toHaveLength(2);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
  });

  it('is not recorded before it is done, nor if it fails', async () => {
    const { orderId, money } = await paidOrder();
    refundThere(money, 2_000);
    provider.things.get('re_there')!.status = 'pending';
    await tell('refund.created', 're_there');
    expect(await shop.refunds(orderId)).toEqual([]);
    provider.things.get('re_there')!.status = 'failed';
    await tell('refund.failed', 're_there');
    expect(await shop.refunds(orderId)).toEqual([]);
  });

  it('counts our own refund once, told of before it was answered', async () => {
    const { orderId, money } = await paidOrder();
    provider.losesAnswers = 9;
    await shop.giveBack(orderId, 20);
    const [own] = await shop.refunds(orderId);
    expect(own).toMatchObject({ status: 'processing', providerRef: null });
    const made = [...provider.things.values()].find(({ object }) => object === 'refund')!;
    await tell('refund.created', made.id);
    expect(await shop.refunds(orderId)).toMatchObject([
      { id: own!.id, status: 'succeeded', providerRef: made.id },
    ]);
    // Without our id it is recognised once we are answered.
    provider.fault = 'down';
    await shop.giveBack(orderId, 10);
    provider.fault = null;
    await givenBack(money, 1_000, 're_early');
    const rows = await shop.refunds(orderId);
    expect(rows).toHaveLength(3);
    const waiting = rows.find(({ status }) => status === 'processing')!;
    await test.scope.engine.transaction((tx) =>
      settleOne(tx, test.scope, waiting, { outcome: 'succeeded', providerRef: 're_early' }),
    );
    expect(await shop.refunds(orderId)).toHaveLength(2);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 3_000 });
  });

  it('records what is left and shows staff that more came back, until they have seen it', async () => {
    const { orderId, paymentId, money } = await paidOrder();
    await shop.giveBack(orderId, 60);
    refundThere(money, 5_000);
    for (const type of ['refund.created', 'refund.updated']) await tell(type, 're_there');
    expect(await shop.order(orderId)).toMatchObject({
      paidCents: TOTAL,
      refundedCents: TOTAL,
      paymentStatus: 'refunded',
    });
    expect(await letters('shopNotice')).toHaveLength(1);
    refundThere(money, 100, 're_more');
    for (const type of ['refund.created', 'refund.updated']) await tell(type, 're_more');
    expect(await payment(orderId)).toMatchObject({ status: 'paid', attention: 'returned' });
    expect(await readPayment(test.scope, paymentId)).toMatchObject({ needsAttention: true });
    await markSeen(asAdmin(), { paymentId });
    expect(await readPayment(test.scope, paymentId)).toMatchObject({ needsAttention: false });
    await expect(markSeen(asAdmin(), { paymentId })).rejects.toMatchObject({
      code: 'paymentNotInReview',
    });
  });

  /** A gift card of R$ 100, bought by Stripe. */
  async function boughtCard() {
    const { orderId } = await placeOrder(test.scope, {
      body: orderOf([cartItem('gift', 1)], {
        paymentMethod: 'stripe',
        deliveryInfo: { type: 'Entrega digital', area: 'Digital' },
      }),
      idempotencyKey: 'gift-key',
    });
    await beginPayment(test.scope, { orderId });
    const ref = (await payment(orderId)).providerRef!;
    provider.pay(ref);
    await tell('checkout.session.completed', ref);
    const card = () =>
      test.scope.engine.db
        .selectFrom('giftCards')
        .selectAll()
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow();
    return { orderId, money: `pi_of_${ref}`, card, code: await openCode(test.scope, await card()) };
  }

  it('takes what was not spent from the gift card that was bought with it', async () => {
    const { orderId, money, card, code } = await boughtCard();
    await givenBack(money, 10_000);
    expect(await card()).toMatchObject({ balanceCents: 0, blocked: 1 });
    await expect(checkGiftCard(test.scope, { code })).rejects.toThrow();
    expect(await payment(orderId)).toMatchObject({ attention: null });
    expect(await letters('shopNotice')).toHaveLength(0);
  });

  it('records it as a whole when some of the card was spent, and shows staff the loss', async () => {
    const { orderId, money, card, code } = await boughtCard();
    await placeOrder(test.scope, {
      body: orderOf([cartItem('case', 1)], { giftCard: { code } }),
      idempotencyKey: 'spent-key',
    });
    await givenBack(money, 10_000);
    expect(await card()).toMatchObject({ balanceCents: 0, blocked: 1 });
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 10_000 });
    expect(await payment(orderId)).toMatchObject({ status: 'paid', attention: 'returned' });
    expect(await letters('shopNotice')).toHaveLength(1);
  });

  it('gives back money under review, which is decided with that', async () => {
    const { orderId, paymentId, money } = await paidOrder({ amount_total: TOTAL + 100 });
    expect(await payment(orderId)).toMatchObject({ status: 'review' });
    await givenBack(money, TOTAL + 100);
    expect(await shop.refunds(orderId)).toMatchObject([{ amountCents: TOTAL + 100 }]);
    expect(await shop.order(orderId)).toMatchObject({ paidCents: 0, refundedCents: 0 });
    expect(await readPayment(test.scope, paymentId)).toMatchObject({ needsAttention: false });
  });

  const dispute = (money: string, status: string) =>
    thing('du_1', {
      object: 'dispute',
      payment_intent: money,
      amount: TOTAL,
      status,
      reason: 'product_not_received',
      evidence_details: { due_by: Math.floor((now() + 7 * DAY_MS) / 1000) },
    });

  it('shows a dispute with its term, and leaves the payment paid if it is won', async () => {
    const { orderId, paymentId, money } = await paidOrder();
    dispute(money, 'needs_response');
    await tell('charge.dispute.created', 'du_1');
    await tell('charge.dispute.updated', 'du_1');
    expect(await letters('shopNotice')).toHaveLength(1);
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid', refundedCents: 0 });
    expect(await readPayment(test.scope, paymentId)).toMatchObject({
      status: 'paid',
      attention: 'dispute',
      needsAttention: true,
      dispute: {
        id: 'du_1',
        state: 'open',
        reason: 'product_not_received',
        dueAt: Math.floor((now() + 7 * DAY_MS) / 1000) * 1000,
      },
    });
    dispute(money, 'won');
    await tell('charge.dispute.closed', 'du_1');
    expect(await readPayment(test.scope, paymentId)).toMatchObject({
      attention: null,
      needsAttention: false,
      dispute: { state: 'won' },
    });
    dispute(money, 'needs_response');
    await tell('charge.dispute.created', 'du_1');
    expect(await payment(orderId)).toMatchObject({ attention: null });
    expect(await shop.refunds(orderId)).toEqual([]);
  });

  it('gives the money of a lost dispute back, once', async () => {
    const { orderId, paymentId, money } = await paidOrder();
    dispute(money, 'needs_response');
    await tell('charge.dispute.created', 'du_1');
    dispute(money, 'lost');
    for (let told = 0; told < 2; told += 1) await tell('charge.dispute.closed', 'du_1');
    expect(await shop.refunds(orderId)).toMatchObject([
      { status: 'succeeded', providerRef: 'du_1', amountCents: TOTAL },
    ]);
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await readPayment(test.scope, paymentId)).toMatchObject({
      needsAttention: false,
      dispute: { state: 'lost' },
    });
  });
});
