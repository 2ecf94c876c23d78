import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { razorpay } from '#server/payments/providers/razorpay.ts';
import { paymentForm } from '#server/payments/settlement/payment-request.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { hurry } from '../../../support/providers/hurry.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import {
  RAZORPAY_KEYS,
  startRazorpay,
  type RazorpayServer,
} from '../../../support/providers/razorpay-server.ts';

const DAY_MS = 86_400_000;

describeOnEveryEngine('Razorpay', (open) => {
  let provider: RazorpayServer;
  let test: TestShop;
  let shop: Awaited<ReturnType<typeof payingShop>>;

  beforeEach(async () => {
    provider = await startRazorpay();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    test = await open();
    shop = await payingShop(test, {
      method: 'razorpay',
      env: { ...RAZORPAY_KEYS, RAZORPAY_API_URL: provider.url },
    });
  });
  afterEach(() => provider.close());

  /** An order whose money has come. */
  async function paidOrder() {
    const ordered = await shop.ordered();
    const order = ordered.payment.providerRef!;
    const payment = provider.pay(order);
    await shop.tell(provider.event('order.paid', { order, payment }));
    await shop.work();
    return { ...ordered, money: payment };
  }

  it('is asked for an order of the sum, and reached by a form of the shop', async () => {
    const { orderId, answer, payment } = await shop.ordered();
    const order = payment.providerRef!;
    expect(provider.things.get(order)).toMatchObject({
      amount: TOTAL,
      currency: 'BRL',
      receipt: payment.id,
      notes: { orderId, paymentId: payment.id },
    });
    expect(answer.redirectUrl).toMatch(
      new RegExp(`^http://localhost:\\d+/pedido/${orderId}/pagar\\?chave=`),
    );
    const payable = await paymentForm(test.scope, { orderId });
    expect(payable).toMatchObject({
      amountCents: TOTAL,
      form: {
        action: `${provider.url}/v1/checkout/embedded`,
        fields: {
          key_id: RAZORPAY_KEYS.RAZORPAY_KEY_ID,
          order_id: order,
          amount: String(TOTAL),
          'prefill[contact]': '+5511987654321',
        },
      },
    });
    expect(JSON.stringify(payable)).not.toContain(RAZORPAY_KEYS.RAZORPAY_KEY_SECRET);
    expect(payable!.form.fields.callback_url).toContain(`/api/payments/razorpay/return?pagamento=`);
    await shop.again(orderId, 'cod');
    expect(await paymentForm(test.scope, { orderId })).toBeNull();
  });

  it('pays the order once, however often it tells, before the buyer is back', async () => {
    const { orderId, payment } = await shop.ordered();
    const order = payment.providerRef!;
    const money = provider.pay(order);
    const told = provider.event('order.paid', { order, payment: money });
    await Promise.all(Array.from({ length: 10 }, () => shop.tell(told)));
    await shop.tell(provider.event('payment.captured', { payment: money }));
    expect(await shop.events()).toHaveLength(2);
    await shop.work();
    const body = provider.callback(order, money);
    expect(await shop.comeBack(payment, { body })).toMatch(`/pedido/${orderId}`);
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid', paidCents: TOTAL });
    expect(await shop.attempts(orderId)).toMatchObject([
      { status: 'paid', attention: null, providerPaymentId: money },
    ]);
  });

  it('pays the order by a signed return, with the webhook at the same moment', async () => {
    const { orderId, payment } = await shop.ordered();
    const order = payment.providerRef!;
    const money = provider.pay(order);
    const body = provider.callback(order, money);
    await shop.tell(provider.event('payment.captured', { payment: money }));
    await Promise.all([shop.comeBack(payment, { body }), shop.work(), shop.comeBack(payment)]);
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'paid', attention: null }]);
  });

  it('believes no return that is not signed for the stored order', async () => {
    const { orderId, payment } = await shop.ordered();
    const other = await shop.ordered();
    const elsewhere = other.payment.providerRef!;
    const money = provider.pay(elsewhere);
    const forged = new URLSearchParams(provider.callback(elsewhere, money));
    for (const body of [
      forged.toString(),
      provider
        .callback(payment.providerRef!, 'pay_unknown')
        .replace(/signature=../, 'signature=zz'),
      `razorpay_payment_id=${money}`,
    ]) {
      expect(await shop.comeBack(payment, { body })).toMatch(`/pedido/${orderId}`);
    }
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'pending' }]);
    // Signed, but of a payment that belongs to another order there: it waits, unpaid.
    const body = provider.callback(payment.providerRef!, money);
    await shop.comeBack(payment, { body });
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'processing' }]);
    expect(await shop.order(orderId)).toMatchObject({ paidCents: 0 });
  });

  it('waits until money is captured', async () => {
    const { orderId, payment } = await shop.ordered();
    const order = payment.providerRef!;
    const money = provider.pay(order, { status: 'authorized', captured: false });
    await shop.comeBack(payment, { body: provider.callback(order, money) });
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'processing' }]);
    Object.assign(provider.things.get(money)!, { status: 'captured', captured: true });
    await shop.tell(provider.event('payment.captured', { payment: money }));
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'paid' }]);
  });

  it('tells of a refusal by the buyer’s return and by a webhook; money may come after it', async () => {
    const { orderId, payment } = await shop.ordered();
    const order = payment.providerRef!;
    const body = new URLSearchParams({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Payment failed',
      'error[metadata]': JSON.stringify({ order_id: order }),
    }).toString();
    await shop.comeBack(payment, { body });
    expect(await shop.attempts(orderId)).toMatchObject([
      { status: 'failed', failure: 'BAD_REQUEST_ERROR: Payment failed' },
    ]);
    const late = provider.pay(order);
    await shop.tell(provider.event('payment.captured', { payment: late }));
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'paid' }]);

    const second = await shop.ordered();
    const refused = provider.pay(second.payment.providerRef!, {
      status: 'failed',
      captured: false,
    });
    await shop.tell(provider.event('payment.failed', { payment: refused }));
    await shop.work();
    expect(await shop.attempts(second.orderId)).toMatchObject([{ status: 'failed' }]);
  });

  it('leaves an order that was left where it is, to be paid again', async () => {
    const { orderId, payment } = await shop.ordered();
    expect(await shop.comeBack(payment)).toMatch(`/pedido/${orderId}`);
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'pending' }]);
    expect(await shop.again(orderId)).toMatchObject({ status: 'pending' });
    expect(await shop.attempts(orderId)).toMatchObject([
      { status: 'cancelled' },
      { status: 'pending' },
    ]);
  });

  it('never pays by another sum or currency, nor by a payment without an order', async () => {
    for (const [attention, change] of [
      ['amount', { amount: TOTAL - 1 }],
      ['currency', { currency: 'INR' }],
      [null, { order_id: null }],
    ] as const) {
      const { orderId, payment } = await shop.ordered();
      const money = provider.pay(payment.providerRef!, change);
      await shop.tell(provider.event('payment.captured', { payment: money }));
      await shop.work();
      const status = attention === null ? 'pending' : 'review';
      expect(await shop.attempts(orderId)).toMatchObject([{ status, attention }]);
      expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'pending', paidCents: 0 });
    }
  });

  it('is believed by its signature alone, and a forged event uses up no id', async () => {
    const { orderId, payment } = await shop.ordered();
    const order = payment.providerRef!;
    const good = provider.event('order.paid', { order, payment: provider.pay(order) });
    for (const call of [
      { ...good, body: good.body.replace(String(TOTAL), '1') },
      { ...good, headers: new Headers({ 'x-razorpay-event-id': 'evt_order.paid' }) },
      { ...good, headers: new Headers({ 'x-razorpay-signature': 'zz' }) },
      { ...good, body: '' },
      { ...good, body: '{' },
      provider.event('order.paid', { order: 'unknown', payment: 'unknown' }),
      provider.event('', {}),
    ]) {
      await expect(shop.tell(call)).rejects.toMatchObject({ status: 400 });
    }
    expect(await shop.events()).toEqual([]);
    await shop.tell(provider.event('settlement.processed', {}));
    // A true event under the id of another that has not come yet.
    const other = provider.event('payment.failed', {
      payment: provider.pay(order, { status: 'failed', captured: false }),
    });
    await shop.tell({
      ...other,
      headers: new Headers([...other.headers, ['x-razorpay-event-id', 'evt_order.paid']]),
    });
    await shop.tell(good);
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'paid' }]);
  });

  it('gives back in parts, each once, also when its answer is lost', async () => {
    const { orderId, money } = await paidOrder();
    provider.losesAnswers = 1;
    expect(await shop.giveBack(orderId, 20)).toMatchObject({ status: 'succeeded', amount: 20 });
    provider.losesAnswers = 2;
    expect(await shop.giveBack(orderId, 10)).toMatchObject({ status: 'processing', amount: 10 });
    const before = provider.askedOf('POST /v1/payments').length;
    expect(before).toBe(4);
    // Two days later its key may be forgotten there: it is looked for instead.
    test.advance(2 * DAY_MS);
    await shop.work();
    expect(provider.askedOf('POST /v1/payments')).toHaveLength(before);
    const refunds = await shop.refunds(orderId);
    expect(refunds).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
    const made = [...provider.things.values()].filter(({ payment_id }) => payment_id === money);
    expect(made.map(({ amount }) => amount)).toEqual([2_000, 1_000]);
    expect(made.map(({ receipt }) => receipt).toSorted()).toEqual(
      refunds.map(({ id }) => id).toSorted(),
    );
    expect(await shop.order(orderId)).toMatchObject({ paidCents: TOTAL, refundedCents: 3_000 });
  });

  it('tells later what becomes of a refund', async () => {
    const { orderId } = await paidOrder();
    provider.refundStatus = 'pending';
    await shop.giveBack(orderId, 20);
    await shop.giveBack(orderId, 10);
    const [first, second] = (await shop.refunds(orderId)).toSorted(
      (one, other) => other.amountCents - one.amountCents,
    );
    await shop.tell(provider.event('refund.processed', { refund: first!.providerRef! }));
    await shop.tell(provider.event('refund.failed', { refund: second!.providerRef! }));
    await shop.work();
    const states = (await shop.refunds(orderId)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['failed', 'succeeded']);
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 2_000 });
  });

  it.each(['down', 'nonsense', 'broken', 'refuses'] as const)(
    'leaves the order unpaid when it is %s, and payable again',
    async (fault) => {
      const { payment: other, orderId: otherId } = await shop.ordered();
      const order = other.providerRef!;
      const money = provider.pay(order);
      provider.fault = fault;
      const { orderId, answer } = await shop.ordered();
      expect(answer).toMatchObject({ status: 'failed', redirectUrl: null, dueCents: TOTAL });
      expect(await shop.comeBack(other)).toMatch(`/pedido/${otherId}`);
      expect(await shop.attempts(otherId)).toMatchObject([{ status: 'pending' }]);
      // A signed return proves that money is on its way, though no one says whether it has come.
      await shop.comeBack(other, { body: provider.callback(order, money) });
      expect(await shop.attempts(otherId)).toMatchObject([{ status: 'processing' }]);
      await expect(razorpay.test(test.scope)).rejects.toThrow();
      await shop.tell(provider.event('payment.captured', { payment: money }));
      await shop.work();
      expect(await shop.attempts(otherId)).toMatchObject([{ status: 'paid' }]);
      const refund = await shop.giveBack(otherId, 5);
      expect(refund.status).toBe(fault === 'refuses' ? 'failed' : 'processing');
      provider.fault = null;
      expect(await shop.again(orderId)).toMatchObject({ status: 'pending' });
    },
  );

  it('is given up when it hangs', async () => {
    hurry(provider);
    const { orderId } = await paidOrder();
    const { payment } = await shop.ordered();
    provider.fault = 'hung';
    const [{ answer }, path, refund] = await Promise.all([
      shop.ordered(),
      shop.comeBack(payment),
      shop.giveBack(orderId, 5),
    ]);
    expect(answer).toMatchObject({ status: 'failed' });
    expect(path).toMatch(`/pedido/${payment.orderId}`);
    expect(refund).toMatchObject({ status: 'processing' });
  });

  it('lists what has moved, and can be tried', async () => {
    const { orderId, money } = await paidOrder();
    // What it keeps, its tax included, it says only of some payments.
    const { money: other } = await paidOrder();
    Object.assign(provider.things.get(money)!, { fee: 236, tax: 36 });
    await shop.giveBack(orderId, 20);
    const moved = await razorpay.list!(test.scope, { from: 0, to: test.scope.now() });
    expect(moved).toMatchObject([
      { kind: 'payment', id: money, amountCents: TOTAL, currency: 'BRL', feeCents: 236 },
      { kind: 'payment', id: other, amountCents: TOTAL, currency: 'BRL', feeCents: null },
      { kind: 'refund', amountCents: 2_000, currency: 'BRL' },
    ]);
    await razorpay.test(test.scope);
  });
});
