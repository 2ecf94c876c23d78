import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { paypal } from '#server/payments/providers/paypal.ts';
import { sendRefund } from '#server/payments/settlement/send-refund.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { stockOf } from '../../../support/fixtures.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import {
  PAYPAL_KEYS,
  paypalWebhook,
  startPayPal,
  type PayPalServer,
} from '../../../support/providers/paypal-server.ts';
import { hurry } from '../../../support/providers/hurry.ts';
import { asSeller } from '../../orders/staff.ts';

describeOnEveryEngine('paying by PayPal', (open) => {
  let provider: PayPalServer;
  let test: TestShop;
  let shop: Awaited<ReturnType<typeof payingShop>>;

  beforeEach(async () => {
    provider = await startPayPal();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    test = await open();
    shop = await payingShop(test, {
      method: 'paypal',
      env: { ...PAYPAL_KEYS, PAYPAL_API_URL: provider.url },
    });
  });

  afterEach(() => provider.close());

  const latest = () => provider.orders.at(-1)!;
  const back = () => shop.comeTo(`${latest().urls.return_url}&token=${latest().id}&PayerID=1`);
  const captures = () => provider.asked.filter(({ path }) => path.endsWith('/capture'));
  const approved = () => ({ id: latest().id, status: 'APPROVED', purchase_units: [latest().unit] });
  const captured = (change: object = {}) => ({
    id: 'CAP0',
    status: 'COMPLETED',
    amount: { currency_code: 'BRL', value: '69.80' },
    custom_id: latest().unit.custom_id,
    supplementary_data: { related_ids: { order_id: latest().id } },
    ...change,
  });

  /** An order that the buyer has agreed to at PayPal. */
  async function agreed(): Promise<string> {
    const { orderId } = await shop.ordered();
    provider.approve(latest());
    return orderId;
  }
  async function paid(): Promise<string> {
    const orderId = await agreed();
    await back();
    return orderId;
  }

  it('asks for the order in reais and sends the buyer to its page', async () => {
    const { orderId } = await shop.ordered();
    const [attempt] = await shop.attempts(orderId);
    expect(latest()).toMatchObject({
      requestId: attempt!.id,
      unit: {
        custom_id: orderId,
        reference_id: attempt!.id,
        invoice_id: attempt!.id,
        amount: { currency_code: 'BRL', value: '69.80' },
      },
    });
    expect(await shop.paid(orderId)).toMatchObject({
      method: 'paypal',
      status: 'pending',
      redirectUrl: `${provider.url}/checkoutnow?token=${latest().id}`,
    });
  });

  it('asks for one token, and again when it is refused', async () => {
    await shop.ordered();
    provider.revokeTokens();
    const { orderId } = await shop.ordered();
    expect((await shop.paid(orderId)).redirectUrl).not.toBeNull();
    await shop.ordered();
    const tokens = provider.asked.filter(({ path }) => path === '/v1/oauth2/token');
    expect(tokens).toHaveLength(2);
  });

  it('takes the money when the buyer is back', async () => {
    const orderId = await agreed();
    expect(await back()).toContain(orderId);
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid', paidCents: TOTAL });
    expect(await shop.attempts(orderId)).toMatchObject([
      { status: 'paid', providerPaymentId: 'CAP0', attention: null },
    ]);
    expect(captures()[0]?.headers['paypal-request-id']).toBe(`${latest().requestId}-capture`);
  });

  it('lists payments and what went back, by the codes of PayPal’s own table, with its fees', async () => {
    const entry = (id: string, code: string, value: string, change: object = {}) => ({
      transaction_id: id,
      transaction_event_code: code,
      transaction_status: 'S',
      transaction_initiation_date: '2026-01-15T12:00:00+0000',
      transaction_amount: { currency_code: 'BRL', value },
      ...change,
    });
    const fee = { fee_amount: { currency_code: 'BRL', value: '-3.94' } };
    provider.transactions = [
      entry('CHECKOUT', 'T0006', '69.80', { ...fee, invoice_id: 'ours' }),
      // Given back in part since, and as a whole.
      entry('PART-BACK', 'T0006', '50.00', { transaction_status: 'F' }),
      entry('ALL-BACK', 'T0006', '40.00', { transaction_status: 'V' }),
      entry('DENIED', 'T0006', '30.00', { transaction_status: 'D' }),
      entry('PENDING', 'T0006', '30.00', { transaction_status: 'P' }),
      entry('BOUGHT', 'T0006', '-12.00'),
      entry('REFUND', 'T1107', '-20.00', { paypal_reference_id: 'PART-BACK' }),
      entry('REVERSAL', 'T1106', '-40.00', { paypal_reference_id: 'ALL-BACK' }),
      entry('CHARGEBACK', 'T1201', '-5.00', { paypal_reference_id: 'CHECKOUT' }),
      entry('CONTESTED', 'T1202', '5.00', { paypal_reference_id: 'CHECKOUT' }),
      entry('REJECTED', 'T1207', '-5.00', { paypal_reference_id: 'CHECKOUT' }),
      // Of what the shop has bought itself.
      entry('OWN-CHARGEBACK', 'T1201', '7.00'),
      entry('OWN-CONTESTED', 'T1202', '-7.00'),
      entry('FEE', 'T0107', '-3.94'),
      entry('CONVERSION', 'T0200', '10.00'),
      entry('WITHDRAWAL', 'T0400', '-100.00'),
      entry('HOLD', 'T2101', '-50.00'),
      { transaction_id: 'NONSENSE' },
    ];
    const period = { from: Date.UTC(2026, 0, 15), to: Date.UTC(2026, 0, 16) };
    const found = await paypal.list!(test.scope, period);
    expect(
      found.map(({ kind, id, amountCents, refundOf }) => [kind, id, amountCents, refundOf]),
    ).toEqual([
      ['payment', 'CHECKOUT', 6_980, null],
      ['payment', 'PART-BACK', 5_000, null],
      ['payment', 'ALL-BACK', 4_000, null],
      ['refund', 'REFUND', 2_000, 'PART-BACK'],
      ['refund', 'REVERSAL', 4_000, 'ALL-BACK'],
      ['chargeback', 'CHARGEBACK', 500, 'CHECKOUT'],
      ['chargebackReversed', 'CONTESTED', 500, 'CHECKOUT'],
      ['chargeback', 'REJECTED', 500, 'CHECKOUT'],
    ]);
    expect(found[0]).toMatchObject({
      paymentId: 'ours',
      feeCents: 394,
      at: Date.UTC(2026, 0, 15, 12),
    });
    expect(found[1]!.feeCents).toBeNull();
  });

  it('takes the money once, of returns and webhooks at the same moment', async () => {
    const orderId = await agreed();
    const event = paypalWebhook('CHECKOUT.ORDER.APPROVED', approved());
    await Promise.all(Array.from({ length: 10 }, () => shop.tell(event)));
    expect(await shop.events()).toHaveLength(1);
    await Promise.allSettled([back(), shop.workEvents(), back(), shop.workEvents(), back()]);
    await shop.workEvents();
    expect(captures()).toHaveLength(1);
    await shop.tell(paypalWebhook('PAYMENT.CAPTURE.COMPLETED', captured()));
    await shop.workEvents();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'paid', attention: null }]);
    expect(await shop.order(orderId)).toMatchObject({ paidCents: TOTAL });
    expect((await shop.events()).map(({ handledAt }) => handledAt)).not.toContain(null);
  });

  it('reads what was taken when the answer was lost', async () => {
    const orderId = await agreed();
    provider.losesAnswers = 2;
    await back();
    expect(await shop.order(orderId)).toMatchObject({ paidCents: 0 });
    latest().capture!.requestId = 'another process';
    await shop.tell(paypalWebhook('CHECKOUT.ORDER.APPROVED', approved()));
    await shop.workEvents();
    expect(await shop.order(orderId)).toMatchObject({ paidCents: TOTAL });
  });

  it('leaves the order unpaid when the buyer goes back, or agrees to nothing', async () => {
    const { orderId } = await shop.ordered();
    await shop.comeTo(latest().urls.cancel_url);
    expect(captures()).toHaveLength(0);
    await back();
    expect(await shop.paid(orderId)).toMatchObject({ status: 'pending' });
    provider.approve(latest());
    await back();
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid' });
  });

  it('shows a refusal, and what is still on its way', async () => {
    const refused = await agreed();
    provider.refusal = 'INSTRUMENT_DECLINED';
    expect(await back()).toContain(refused);
    expect(await shop.attempts(refused)).toMatchObject([
      { status: 'failed', failure: 'INSTRUMENT_DECLINED' },
    ]);
    provider.refusal = null;
    provider.captureStatus = 'PENDING';
    const slow = await agreed();
    await back();
    expect(await shop.paid(slow)).toMatchObject({ status: 'processing', paidCents: 0 });
    await shop.tell(paypalWebhook('PAYMENT.CAPTURE.COMPLETED', captured({ id: 'CAP1' })));
    await shop.workEvents();
    await shop.tell(paypalWebhook('PAYMENT.CAPTURE.PENDING', captured({ id: 'CAP1' })));
    await shop.workEvents();
    expect(await shop.paid(slow)).toMatchObject({ status: 'paid', paidCents: TOTAL });
    const denied = await agreed();
    await back();
    await shop.tell(paypalWebhook('PAYMENT.CAPTURE.DENIED', captured({ id: 'CAP2' })));
    await shop.workEvents();
    expect(await shop.paid(denied)).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['amount', { currency_code: 'BRL', value: '69.79' }],
    ['currency', { currency_code: 'USD', value: '69.80' }],
  ])('never pays the order with another %s', async (attention, amount) => {
    const { orderId } = await shop.ordered();
    await shop.tell(paypalWebhook('PAYMENT.CAPTURE.COMPLETED', captured({ amount })));
    await shop.workEvents();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'review', attention }]);
    expect(await shop.order(orderId)).toMatchObject({ paidCents: 0 });
  });

  it('takes nothing for an order that has ended or is paid otherwise', async () => {
    const orderId = await agreed();
    const first = latest();
    await shop.again(orderId);
    await shop.comeTo(first.urls.return_url);
    provider.approve(latest());
    await moveOrder(asSeller(test.scope), { orderId, to: 'cancelled', reason: 'buyer' });
    await back();
    await shop.tell(paypalWebhook('CHECKOUT.ORDER.APPROVED', approved()));
    await shop.workEvents();
    expect(captures()).toHaveLength(0);
    await shop.tell(paypalWebhook('PAYMENT.CAPTURE.COMPLETED', captured()));
    await shop.workEvents();
    expect((await shop.attempts(orderId))[1]).toMatchObject({ attention: 'late' });
    expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled', paidCents: 0 });
    expect(await stockOf(test.scope, 'case-0')).toBe(90);
  });

  it('refuses what PayPal has not signed, and its id is still free', async () => {
    const orderId = await agreed();
    const forged = { id: 'WH-EVENT', isForged: true };
    const type = 'PAYMENT.CAPTURE.COMPLETED';
    const event = paypalWebhook(type, captured(), { id: 'WH-EVENT' });
    const bad = [
      paypalWebhook(type, captured(), forged),
      { ...event, headers: new Headers() },
      { ...event, body: event.body.replace('69.80', '6.98') },
      ...['', '{', '[]', 'null', '{"id":1}', `${event.body},"x":1`].map((body) => ({
        ...event,
        body,
      })),
    ];
    for (const call of bad) await expect(shop.tell(call)).rejects.toMatchObject({ status: 400 });
    expect(await shop.events()).toEqual([]);
    await shop.tell(event);
    await shop.workEvents();
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid' });
  });

  it.each(['down', 'hung', 'nonsense', 'broken'] as const)(
    'loses nothing while PayPal is %s',
    async (fault) => {
      hurry(provider);
      const orderId = await paid();
      const waiting = await agreed();
      const event = paypalWebhook('CHECKOUT.ORDER.APPROVED', approved());
      provider.fault = fault;
      const { orderId: unpaid } = await shop.ordered();
      expect(await shop.paid(unpaid)).toMatchObject({ status: 'failed', dueCents: TOTAL });
      expect(await back()).toContain(waiting);
      await expect(shop.tell(event)).rejects.toMatchObject({ status: 503 });
      expect(await shop.events()).toEqual([]);
      const refund = await shop.giveBack(orderId, 20);
      expect(refund).toMatchObject({ status: 'processing' });
      await expect(paypal.test(test.scope)).rejects.toMatchObject({ status: 503 });

      provider.fault = null;
      await shop.tell(event);
      await shop.workEvents();
      expect(await shop.paid(waiting)).toMatchObject({ status: 'paid' });
      await sendRefund(test.scope, { refundId: refund.id });
      expect(await shop.refunds(orderId)).toMatchObject([{ status: 'succeeded' }]);
    },
  );

  it('gives back in part, once, and hears how it ends', async () => {
    const orderId = await paid();
    provider.losesAnswers = 2;
    const lost = await shop.giveBack(orderId, 20);
    expect(lost).toMatchObject({ status: 'processing', amount: 20 });
    await sendRefund(test.scope, { refundId: lost.id });
    expect([...provider.refunds.keys()]).toEqual([lost.id]);
    expect(provider.refunds.get(lost.id)?.amount).toEqual({ currency_code: 'BRL', value: '20.00' });
    expect(await shop.paid(orderId)).toMatchObject({
      status: 'partially_refunded',
      refundedCents: 2_000,
    });

    provider.refundStatus = 'PENDING';
    const slow = await shop.giveBack(orderId, 10);
    expect(slow.status).toBe('processing');
    await expect(shop.giveBack(orderId, 39.81)).rejects.toMatchObject({ status: 422 });
    const told = paypalWebhook('PAYMENT.CAPTURE.REFUNDED', { id: 'REF1', status: 'COMPLETED' });
    await shop.tell(told);
    await shop.workEvents();
    expect(await shop.paid(orderId)).toMatchObject({ refundedCents: 3_000 });

    provider.refundStatus = 'FAILED';
    expect(await shop.giveBack(orderId, 39.8)).toMatchObject({ status: 'failed' });
    provider.fault = 'refuses';
    expect(await shop.giveBack(orderId, 5)).toMatchObject({ status: 'failed' });
  });

  it('tries its keys', async () => {
    await expect(paypal.test(test.scope)).resolves.toBeUndefined();
    const scope = { ...test.scope, config: { ...test.scope.config } };
    scope.config.PAYPAL_WEBHOOK_ID = 'WH-2';
    await expect(paypal.test(scope)).rejects.toMatchObject({ code: 'providerRefused' });
    scope.config.PAYPAL_CLIENT_SECRET = 'wrong';
    await expect(paypal.test(scope)).rejects.toMatchObject({ code: 'providerRefused' });
  });
});
