import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PaymentItem, PaymentRecord } from '#domain/payments/payment-item.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import type { PaymentNews } from '#server/payments/providers/provider.ts';
import { applyNews } from '#server/payments/settlement/apply-news.ts';
import { acceptPayment } from '#server/payments/settlement/review-payment.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import {
  startStripe,
  STRIPE_KEYS,
  type StripeServer,
} from '../../../support/providers/stripe-server.ts';
import { admin, ask, auditOf, staffWith } from '../../dashboard/desk.ts';
import { asSeller } from '../../orders/staff.ts';

type Paid = Extract<PaymentNews, { outcome: 'paid' }>;

describeOnEveryEngine('the section of payments', (open) => {
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
    });
  });

  afterEach(() => provider.close());

  let money = 0;
  const tell = (paymentId: string, change: Partial<Paid> = {}) =>
    applyNews(test.scope, {
      provider: 'stripe',
      news: [
        {
          kind: 'payment',
          key: { paymentId },
          outcome: 'paid',
          amountCents: TOTAL,
          currency: 'BRL',
          providerPaymentId: `pi_${(money += 1)}`,
          ...change,
        },
      ],
    });
  /** An order whose money waits for staff. */
  async function reviewed(change: Partial<Paid> = {}) {
    const ordered = await shop.ordered();
    await tell(ordered.payment.id, change);
    return ordered;
  }
  const list = async (query: string): Promise<PaymentItem[]> => {
    const { json } = await ask(test.scope, admin, 'GET', `payments?${query}`);
    return json.items as PaymentItem[];
  };
  const act = (id: string, action: string, body: object = { reason: 'Falei com a cliente' }) =>
    ask(test.scope, admin, 'POST', `payments/${id}/${action}`, body);
  const read = async (id: string): Promise<PaymentRecord> => {
    const { json } = await ask(test.scope, admin, 'GET', `payments/${id}`);
    return json.item as PaymentRecord;
  };

  it('has an item for each attempt of an order, with what is wrong with its money', async () => {
    const { orderId, payment } = await reviewed({ amountCents: TOTAL - 1 });
    await shop.again(orderId);
    await reviewed({ isRisky: true });
    const both = await list(`q=${orderId.toLowerCase()}`);
    const first = both.find(({ id }) => id === payment.id);
    expect(both).toHaveLength(2);
    expect(first).toMatchObject({ orderId, attention: 'amount', needsAttention: true });
    expect(first).toMatchObject({ status: 'review', amount: 69.8, received: 69.79 });
    expect(both.find((each) => each !== first)).toMatchObject({
      orderId,
      attention: null,
      status: 'pending',
      needsAttention: false,
    });
    const [found] = await list(`q=${(await shop.attempts(orderId))[0]!.providerPaymentId}`);
    expect(found).toMatchObject({ id: payment.id, buyer: expect.any(String) });
    expect(await list('view=toCheck')).toHaveLength(2);
    expect(await list('attention=risk')).toMatchObject([{ attention: 'risk' }]);
    expect(await list('view=open')).toHaveLength(1);
    expect(await list('view=refunded')).toEqual([]);
    expect(await list('amount=69.8..69.8&method=stripe')).toHaveLength(3);
    expect(await list('method=paypal')).toEqual([]);
  });

  it('accepts money that can pay its order, once', async () => {
    const { orderId, payment } = await reviewed({ isRisky: true });
    const answers = await Promise.all([1, 2, 3].map(() => act(payment.id, 'accept')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.json.code).toBe('paymentNotInReview');
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid', paidCents: TOTAL });
    expect(await read(payment.id)).toMatchObject({
      status: 'paid',
      attention: null,
      needsAttention: false,
      canAccept: false,
      moments: [
        { kind: 'state', status: 'paid', note: 'Falei com a cliente', actorName: admin.name },
        { kind: 'state', status: 'review' },
        { kind: 'state', status: 'pending' },
      ],
    });
    const entries = await auditOf(test.scope);
    expect(entries.filter(({ action }) => action === 'payments.accept')).toMatchObject([
      { subject: payment.id, subjectName: orderId },
    ]);
  });

  it('accepts less than is due as a part, and the rest is still to be paid', async () => {
    const { orderId, payment } = await reviewed({ amountCents: 2_000 });
    expect((await act(payment.id, 'accept')).status).toBe(200);
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'pending', paidCents: 2_000 });
    await shop.again(orderId);
    expect((await shop.attempts(orderId)).at(-1)).toMatchObject({ amountCents: TOTAL - 2_000 });
  });

  it.each([
    ['currency', { currency: 'USD' }],
    ['ended', {}],
    ['paid', {}],
  ] as const)('refuses to accept money when it cannot pay: %s', async (why, change) => {
    const { orderId, payment } = await shop.ordered();
    if (why === 'ended') {
      await moveOrder(asSeller(test.scope), { orderId, to: 'cancelled', reason: 'buyer' });
    }
    if (why === 'paid') await tell(payment.id);
    await tell(payment.id, change);
    const { id } = (await shop.attempts(orderId)).at(-1)!;
    expect(await read(id)).toMatchObject({ canAccept: false, obstacle: why, status: 'review' });
    const before = await shop.order(orderId);
    const answer = await act(id, 'accept');
    expect(answer.status).toBe(409);
    expect(answer.json.code).toBe(`paymentUnacceptable.${why}`);
    expect(await shop.order(orderId)).toEqual(before);

    expect((await act(id, 'return')).status).toBe(200);
    expect(await shop.order(orderId)).toMatchObject({
      paidCents: before.paidCents,
      refundedCents: 0,
      paymentStatus: before.paymentStatus,
      status: before.status,
    });
    expect(await list('view=toCheck')).toEqual([]);
  });

  it('gives money back by its provider, once, and says why', async () => {
    const { payment, orderId } = await reviewed({ isRisky: true });
    expect((await act(payment.id, 'return', { reason: ' ' })).status).toBe(422);
    expect((await act(payment.id, 'return', { reason: 'x'.repeat(201) })).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => act(payment.id, 'return')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(provider.askedOf('POST /v1/refunds')).toHaveLength(1);
    expect(await read(payment.id)).toMatchObject({
      status: 'review',
      needsAttention: false,
      refunded: 69.8,
      overdue: 0,
      returnable: 0,
      refunds: [{ status: 'succeeded', amount: 69.8, reason: 'Falei com a cliente' }],
    });
    expect((await act(payment.id, 'accept')).json.code).toBe('paymentNotInReview');
    expect(await shop.order(orderId)).toMatchObject({ paidCents: 0, paymentStatus: 'pending' });
    expect(await list('view=refunded')).toHaveLength(1);
  });

  it('leaves a refund that gets no answer on its way, and shows one that was refused', async () => {
    const { orderId, payment } = await shop.ordered();
    await tell(payment.id);
    provider.fault = 'refuses';
    await shop.giveBack(orderId, 20);
    expect(await list('view=toCheck')).toMatchObject([{ id: payment.id, status: 'paid' }]);
    expect(await read(payment.id)).toMatchObject({ overdue: 20, returnable: 69.8 });
    provider.fault = 'down';
    expect((await act(payment.id, 'return')).status).toBe(200);
    expect(await read(payment.id)).toMatchObject({
      needsAttention: false,
      refunds: [{ status: 'failed' }, { status: 'processing', amount: 20 }],
    });
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
  });

  it('records what was given back outside the shop, never more than is left', async () => {
    const { orderId, payment } = await shop.ordered();
    await tell(payment.id);
    const elsewhere = (amount: unknown) =>
      act(payment.id, 'returned-elsewhere', { amount, reason: 'Pix na loja', reference: 're_9' });
    for (const amount of [0, -1, 0.001, 69.81, '5', null]) {
      expect((await elsewhere(amount)).status, String(amount)).toBe(422);
    }
    expect((await elsewhere(60)).status).toBe(200);
    const twice = await Promise.all([elsewhere(9), elsewhere(9)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await elsewhere(0.8)).status).toBe(200);
    expect((await elsewhere(1)).json.code).toBe('paymentNothingLeft');
    expect(await shop.order(orderId)).toMatchObject({
      refundedCents: TOTAL,
      paymentStatus: 'refunded',
    });
    expect(provider.askedOf('POST /v1/refunds')).toEqual([]);
    expect(await list('q=re_9')).toMatchObject([{ id: payment.id, refunded: 69.8 }]);

    const other = await reviewed({ isRisky: true });
    const part = { amount: 10, reason: 'teste' };
    expect((await act(other.payment.id, 'returned-elsewhere', part)).status).toBe(422);
    const whole = { amount: 69.8, reason: 'teste' };
    expect((await act(other.payment.id, 'returned-elsewhere', whole)).status).toBe(200);
    expect(await list('view=toCheck')).toEqual([]);
  });

  it('asks the provider what it has not told, and keeps what it was told', async () => {
    const { orderId, payment } = await shop.ordered();
    provider.pay(payment.providerRef!);
    provider.fault = 'down';
    expect((await act(payment.id, 'ask', {})).status).toBe(503);
    provider.fault = null;
    const answer = await act(payment.id, 'ask', {});
    expect(answer.json).toMatchObject({ hasChanged: true, item: { status: 'paid' } });
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid' });
    expect((await act(payment.id, 'ask', {})).json.code).toBe('paymentNotAskable');

    const event = 'checkout.session.completed';
    await shop.tell(provider.event(event, payment.providerRef!, test.scope.now(), 'evt_9'));
    await shop.work();
    expect((await read(payment.id)).moments).toContainEqual(
      expect.objectContaining({ kind: 'event', eventId: 'evt_9', name: event, isWaiting: false }),
    );
  });

  it('is closed to staff without it, and tells no buyers to those who see no orders', async () => {
    const { orderId, payment } = await reviewed({ isRisky: true });
    const elsewhere = staffWith('orders', { view: true, edit: true, delete: true });
    const looker = staffWith('payments', { view: true });
    for (const [method, path, body] of [
      ['GET', 'payments'],
      ['GET', `payments/${payment.id}`],
      ['POST', `payments/${payment.id}/accept`, { reason: 'x' }],
      ['POST', `payments/${payment.id}/return`, { reason: 'x' }],
      ['POST', `payments/${payment.id}/returned-elsewhere`, { reason: 'x', amount: 1 }],
      ['POST', `payments/${payment.id}/ask`, {}],
    ] as const) {
      expect((await ask(test.scope, null, method, path, body)).status, path).toBe(401);
      expect((await ask(test.scope, elsewhere, method, path, body)).status, path).toBe(403);
      const status = method === 'GET' ? 200 : 403;
      expect((await ask(test.scope, looker, method, path, body)).status, path).toBe(status);
    }
    const answer = await ask(test.scope, looker, 'GET', `payments?q=${orderId}`);
    expect(answer.json).toMatchObject({ items: [{ buyer: '', orderId }] });
    const record = await ask(test.scope, looker, 'GET', `payments/${payment.id}`);
    expect(record.json).toMatchObject({ item: { buyer: '', order: { isOpenable: false } } });
    await expect(
      acceptPayment(asSeller(test.scope), { paymentId: payment.id, reason: 'x' }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await act('nothing', 'accept')).status).toBe(404);
  });
});
