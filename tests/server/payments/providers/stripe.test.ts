import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stripe } from '#server/payments/providers/stripe.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { hurried } from '../../../support/providers/hurry.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import {
  startStripe,
  STRIPE_KEYS,
  type StripeServer,
} from '../../../support/providers/stripe-server.ts';

const DAY_MS = 86_400_000;

describeOnEveryEngine('Stripe', (open) => {
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

  const now = () => test.scope.now();
  const event = (type: string, thing: string, id?: string) =>
    provider.event(`checkout.session.${type}`, thing, now(), id);
  /** An order whose money has come. */
  async function paidOrder() {
    const ordered = await shop.ordered();
    provider.pay(ordered.payment.providerRef!);
    await shop.tell(event('completed', ordered.payment.providerRef!));
    await shop.work();
    return ordered;
  }

  it('is asked for a hosted session of the order’s sum, once', async () => {
    provider.losesAnswers = 1;
    const { orderId, answer, payment } = await shop.ordered();
    const [asked, repeated] = provider.askedOf('POST /v1/checkout/sessions');
    expect(repeated?.body).toBe(asked!.body);
    expect([asked, repeated].map((each) => each?.headers['idempotency-key'])).toEqual([
      payment.id,
      payment.id,
    ]);
    const form = Object.fromEntries(new URLSearchParams(asked!.body));
    expect(form).toMatchObject({
      mode: 'payment',
      client_reference_id: orderId,
      'metadata[orderId]': orderId,
      'metadata[paymentId]': payment.id,
      'line_items[0][price_data][currency]': 'brl',
      'line_items[0][price_data][unit_amount]': String(TOTAL),
      'line_items[0][quantity]': '1',
    });
    expect(form.success_url).toContain(
      `/api/payments/stripe/return?pagamento=${payment.id}&volta=`,
    );
    expect(form.cancel_url).toBe(form.success_url);
    const open = Number(form.expires_at) * 1000 - now();
    expect(open).toBeGreaterThan(30 * 60_000);
    expect(open).toBeLessThan(DAY_MS);
    expect(answer).toMatchObject({
      status: 'pending',
      redirectUrl: `${provider.url}/pay/${payment.providerRef}`,
    });
  });

  it('pays the order once, however often it tells, before the buyer is back', async () => {
    const { orderId, payment } = await shop.ordered();
    provider.pay(payment.providerRef!);
    const told = event('completed', payment.providerRef!);
    await Promise.all(Array.from({ length: 10 }, () => shop.tell(told)));
    expect(await shop.events()).toHaveLength(1);
    await shop.work();
    expect(await shop.comeBack(payment)).toMatch(`/pedido/${orderId}`);
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid', paidCents: TOTAL });
    expect(await shop.attempts(orderId)).toMatchObject([
      { status: 'paid', attention: null, providerPaymentId: `pi_of_${payment.providerRef}` },
    ]);
  });

  it('pays the order by the buyer’s return, with the webhook at the same moment', async () => {
    const { orderId, payment } = await shop.ordered();
    expect(await shop.comeBack(payment)).toMatch(`/pedido/${orderId}`);
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'pending' }]);
    provider.pay(payment.providerRef!);
    await shop.tell(event('completed', payment.providerRef!));
    await Promise.all([shop.comeBack(payment), shop.work(), shop.comeBack(payment)]);
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'paid', attention: null }]);
  });

  it('waits for money that is on its way, and says when it does not come', async () => {
    for (const [last, status] of [
      ['async_payment_succeeded', 'paid'],
      ['async_payment_failed', 'failed'],
    ] as const) {
      const { orderId, payment } = await shop.ordered();
      const session = payment.providerRef!;
      provider.pay(session, { payment_status: 'unpaid' });
      await shop.tell(event('completed', session));
      await shop.work();
      expect(await shop.attempts(orderId)).toMatchObject([{ status: 'processing' }]);
      if (status === 'paid') provider.pay(session);
      await shop.tell(event(last, session));
      await shop.work();
      expect(await shop.attempts(orderId)).toMatchObject([{ status }]);
    }
  });

  it('ends its own attempt alone, and is told which one is given up', async () => {
    const { orderId, payment: first } = await shop.ordered();
    await shop.again(orderId);
    await shop.work();
    expect(provider.things.get(first.providerRef!)).toMatchObject({ status: 'expired' });
    const second = (await shop.attempts(orderId)).at(-1)!;
    provider.pay(second.providerRef!);
    await shop.tell(event('completed', second.providerRef!));
    await shop.tell(event('expired', first.providerRef!));
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([
      { status: 'cancelled' },
      { status: 'paid' },
    ]);
    expect(await shop.order(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  });

  it.each([0, 2])(
    'is told that an attempt was given up while it was begun, losing %i answers',
    async (lost) => {
      const orderId = await shop.placed();
      provider.losesAnswers = lost;
      provider.meanwhile = () => shop.again(orderId, 'cod');
      await shop.begin(orderId);
      await shop.work();
      expect(await shop.attempts(orderId)).toMatchObject([
        { status: 'cancelled', method: 'stripe' },
        { status: 'pending', method: 'cod' },
      ]);
      const open = [...provider.things.values()].filter(({ status }) => status === 'open');
      expect(open).toHaveLength(lost === 0 ? 0 : 1);
    },
  );

  it('never pays by another sum or currency', async () => {
    for (const [attention, change] of [
      ['amount', { amount_total: TOTAL - 1 }],
      ['currency', { currency: 'usd' }],
    ] as const) {
      const { orderId, payment } = await shop.ordered();
      provider.pay(payment.providerRef!, change);
      await shop.tell(event('completed', payment.providerRef!));
      await shop.work();
      expect(await shop.attempts(orderId)).toMatchObject([{ status: 'review', attention }]);
      expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'pending', paidCents: 0 });
    }
  });

  it('is believed by its signature alone, and a forged event uses up no id', async () => {
    const { orderId, payment } = await shop.ordered();
    const session = payment.providerRef!;
    provider.pay(session);
    const good = event('completed', session, 'evt_true');
    const signed = (body: string) => ({ ...good, body });
    const old = provider.event('checkout.session.completed', session, now() - 301_000, 'evt_true');
    const nothing = provider.event('checkout.session.completed', 'unknown', now(), 'evt_true');
    const forged = [
      signed(good.body.replace(String(TOTAL), '1')),
      { ...good, headers: new Headers() },
      { ...good, headers: new Headers({ 'stripe-signature': 't=1,v1=00' }) },
      signed(''),
      signed('{'),
      old,
      nothing,
    ];
    for (const call of forged) {
      await expect(shop.tell(call)).rejects.toMatchObject({ status: 400 });
    }
    expect(await shop.events()).toEqual([]);
    await shop.tell(good);
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'paid' }]);
  });

  it('gives back in parts, each once, also when its answer is lost', async () => {
    const { orderId, payment } = await paidOrder();
    provider.losesAnswers = 1;
    expect(await shop.giveBack(orderId, 20)).toMatchObject({ status: 'succeeded', amount: 20 });
    provider.fault = 'down';
    expect(await shop.giveBack(orderId, 10)).toMatchObject({ status: 'processing', amount: 10 });
    provider.fault = null;
    test.advance(DAY_MS);
    await shop.work();
    const refunds = await shop.refunds(orderId);
    expect(refunds).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
    const made = [...provider.things.values()].filter(
      ({ payment_intent, object }) =>
        object === 'refund' && payment_intent === `pi_of_${payment.providerRef}`,
    );
    expect(made.map(({ amount }) => amount)).toEqual([2_000, 1_000]);
    const keys = provider
      .askedOf('POST /v1/refunds')
      .map(({ headers }) => headers['idempotency-key']);
    expect([...new Set(keys)].toSorted()).toEqual(refunds.map(({ id }) => id).toSorted());
    expect(await shop.order(orderId)).toMatchObject({ paidCents: TOTAL, refundedCents: 3_000 });
  });

  it('finds the refund that it made before its key was forgotten', async () => {
    const { orderId } = await paidOrder();
    provider.losesAnswers = 2;
    expect(await shop.giveBack(orderId, 20)).toMatchObject({ status: 'processing' });
    const before = provider.askedOf('POST /v1/refunds').length;
    test.advance(2 * DAY_MS);
    await shop.work();
    expect(provider.askedOf('POST /v1/refunds')).toHaveLength(before);
    expect(await shop.refunds(orderId)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('tells later what becomes of a refund', async () => {
    const { orderId } = await paidOrder();
    provider.refundStatus = 'pending';
    expect(await shop.giveBack(orderId, 20)).toMatchObject({ status: 'processing' });
    expect(await shop.giveBack(orderId, 10)).toMatchObject({ status: 'processing' });
    const [first, second] = (await shop.refunds(orderId)).toSorted(
      (one, other) => other.amountCents - one.amountCents,
    );
    const become = (id: string, status: string) =>
      Object.assign(provider.things.get(id)!, { status });
    become(first!.providerRef!, 'succeeded');
    become(second!.providerRef!, 'failed');
    await shop.tell(provider.event('refund.updated', first!.providerRef!, now()));
    await shop.tell(provider.event('refund.failed', second!.providerRef!, now()));
    await shop.work();
    const states = (await shop.refunds(orderId)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['failed', 'succeeded']);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
  });

  it.each(['down', 'nonsense', 'broken', 'refuses'] as const)(
    'leaves the order unpaid when it is %s, and payable again',
    async (fault) => {
      const { payment: other, orderId: otherId } = await shop.ordered();
      provider.pay(other.providerRef!);
      provider.fault = fault;
      const { orderId, answer } = await shop.ordered();
      expect(answer).toMatchObject({ status: 'failed', redirectUrl: null, dueCents: TOTAL });
      expect(await shop.comeBack(other)).toMatch(`/pedido/${otherId}`);
      expect(await shop.attempts(otherId)).toMatchObject([{ status: 'pending' }]);
      await expect(stripe.test(test.scope)).rejects.toThrow();
      // What it tells by itself needs no question.
      await shop.tell(event('completed', other.providerRef!));
      await shop.work();
      expect(await shop.attempts(otherId)).toMatchObject([{ status: 'paid' }]);
      const refund = await shop.giveBack(otherId, 5);
      expect(refund.status).toBe(fault === 'refuses' ? 'failed' : 'processing');
      provider.fault = null;
      expect(await shop.again(orderId)).toMatchObject({ status: 'pending' });
    },
  );

  it('is given up when it hangs', async () => {
    const { payment, orderId } = await paidOrder();
    provider.fault = 'hung';
    const [{ answer }, path, refund] = await hurried(() =>
      Promise.all([shop.ordered(), shop.comeBack(payment), shop.giveBack(orderId, 5)]),
    );
    expect(answer).toMatchObject({ status: 'failed' });
    expect(path).toMatch(`/pedido/${orderId}`);
    expect(refund).toMatchObject({ status: 'processing' });
  });

  it('lists what has moved, and can be tried', async () => {
    provider.things.set('ch_1', {
      id: 'ch_1',
      object: 'charge',
      paid: true,
      captured: true,
      payment_intent: 'pi_1',
      metadata: { paymentId: 'ours' },
      amount_captured: TOTAL,
      currency: 'brl',
      balance_transaction: { id: 'txn_1', fee: 279, currency: 'brl' },
      created: Math.floor(now() / 1000) - 60,
    });
    const moved = await stripe.list!(test.scope, { from: now() - DAY_MS, to: now() });
    expect(moved).toContainEqual({
      kind: 'payment',
      id: 'pi_1',
      paymentId: 'ours',
      amountCents: TOTAL,
      currency: 'BRL',
      feeCents: 279,
      at: (Math.floor(now() / 1000) - 60) * 1000,
    });
    await stripe.test(test.scope);
  });
});
