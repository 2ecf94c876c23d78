import { beforeEach, expect, it } from 'vitest';
import { moveOrder } from '#server/orders/move-order.ts';
import { paypal } from '#server/providers/paypal.ts';
import { payAgain } from '#server/settlement/pay-again.ts';
import { sendRefund } from '#server/settlement/settle-refund.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { stockOf } from '../../support/fixtures.ts';
import {
  PAYPAL_KEYS,
  paypalServer,
  paypalWebhook,
  type PayPalServer,
} from '../../support/providers/paypal.ts';
import { hurry, nextKey, shopWith, type ProviderShop } from '../../support/providers/shop-with.ts';
import { asSeller } from '../orders/staff.ts';

describeOnEveryEngine('paying by PayPal', (open) => {
  let shop: TestShop;
  let server: PayPalServer;
  let buyer: ProviderShop;

  beforeEach(async () => {
    shop = await open();
    server = await paypalServer();
    buyer = await shopWith(shop.scope, 'paypal', {
      ...PAYPAL_KEYS,
      PAYPAL_API_URL: server.http.url,
    });
  });

  const latest = () => server.orders.at(-1)!;
  const back = () => buyer.returns(`${latest().urls.return_url}&token=${latest().id}&PayerID=1`);
  const captures = () => server.http.calls.filter(({ path }) => path.endsWith('/capture'));
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
    const orderId = await buyer.ordered();
    server.approve(latest());
    return orderId;
  }
  async function paid(): Promise<string> {
    const orderId = await agreed();
    await back();
    return orderId;
  }

  it('asks for the order in reais and sends the buyer to its page', async () => {
    const orderId = await buyer.ordered();
    const [attempt] = await buyer.attempts(orderId);
    expect(latest()).toMatchObject({
      requestId: attempt!.id,
      unit: {
        custom_id: orderId,
        reference_id: attempt!.id,
        invoice_id: attempt!.id,
        amount: { currency_code: 'BRL', value: '69.80' },
      },
    });
    expect(await buyer.payment(orderId)).toMatchObject({
      method: 'paypal',
      status: 'pending',
      redirectUrl: `${server.http.url}/checkoutnow?token=${latest().id}`,
    });
  });

  it('asks for one token, and again when it is refused', async () => {
    await buyer.ordered();
    server.revokeTokens();
    const orderId = await buyer.ordered();
    expect((await buyer.payment(orderId)).redirectUrl).not.toBeNull();
    await buyer.ordered();
    const tokens = server.http.calls.filter(({ path }) => path === '/v1/oauth2/token');
    expect(tokens).toHaveLength(2);
  });

  it('takes the money when the buyer is back', async () => {
    const orderId = await agreed();
    expect(await back()).toContain(orderId);
    expect(await buyer.row(orderId)).toMatchObject({ paymentStatus: 'paid', paidCents: 6_980 });
    expect(await buyer.attempts(orderId)).toMatchObject([
      { status: 'paid', providerPaymentId: 'CAP0', attention: null },
    ]);
    expect(captures()[0]?.headers['paypal-request-id']).toBe(`${latest().requestId}-capture`);
  });

  it('takes the money once, of returns and webhooks at the same moment', async () => {
    const orderId = await agreed();
    const event = paypalWebhook('CHECKOUT.ORDER.APPROVED', approved());
    await Promise.all(Array.from({ length: 10 }, () => buyer.hears(event)));
    expect(await buyer.events()).toHaveLength(1);
    await Promise.allSettled([back(), buyer.worksEvents(), back(), buyer.worksEvents(), back()]);
    await buyer.worksEvents();
    expect(captures()).toHaveLength(1);
    await buyer.hears(paypalWebhook('PAYMENT.CAPTURE.COMPLETED', captured()));
    await buyer.worksEvents();
    expect(await buyer.attempts(orderId)).toMatchObject([{ status: 'paid', attention: null }]);
    expect(await buyer.row(orderId)).toMatchObject({ paidCents: 6_980 });
    expect((await buyer.events()).map(({ handledAt }) => handledAt)).not.toContain(null);
  });

  it('reads what was taken when the answer was lost', async () => {
    const orderId = await agreed();
    Object.assign(server.http, { mood: 'deaf', moodOf: /capture$/ });
    await back();
    expect(await buyer.row(orderId)).toMatchObject({ paidCents: 0 });
    server.http.mood = 'works';
    latest().capture!.requestId = 'another process';
    await buyer.hears(paypalWebhook('CHECKOUT.ORDER.APPROVED', approved()));
    await buyer.worksEvents();
    expect(await buyer.row(orderId)).toMatchObject({ paidCents: 6_980 });
  });

  it('leaves the order unpaid when the buyer goes back, or agrees to nothing', async () => {
    const orderId = await buyer.ordered();
    await buyer.returns(latest().urls.cancel_url);
    expect(captures()).toHaveLength(0);
    await back();
    expect(await buyer.payment(orderId)).toMatchObject({ status: 'pending' });
    server.approve(latest());
    await back();
    expect(await buyer.payment(orderId)).toMatchObject({ status: 'paid' });
  });

  it('shows a refusal, and what is still on its way', async () => {
    const refused = await agreed();
    server.refusal = 'INSTRUMENT_DECLINED';
    expect(await back()).toContain(refused);
    expect(await buyer.attempts(refused)).toMatchObject([
      { status: 'failed', failure: 'INSTRUMENT_DECLINED' },
    ]);
    server.refusal = null;
    server.captureStatus = 'PENDING';
    const slow = await agreed();
    await back();
    expect(await buyer.payment(slow)).toMatchObject({ status: 'processing', paidCents: 0 });
    await buyer.hears(paypalWebhook('PAYMENT.CAPTURE.COMPLETED', captured({ id: 'CAP1' })));
    await buyer.worksEvents();
    await buyer.hears(paypalWebhook('PAYMENT.CAPTURE.PENDING', captured({ id: 'CAP1' })));
    await buyer.worksEvents();
    expect(await buyer.payment(slow)).toMatchObject({ status: 'paid', paidCents: 6_980 });
    const denied = await agreed();
    await back();
    await buyer.hears(paypalWebhook('PAYMENT.CAPTURE.DENIED', captured({ id: 'CAP2' })));
    await buyer.worksEvents();
    expect(await buyer.payment(denied)).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['amount', { currency_code: 'BRL', value: '69.79' }],
    ['currency', { currency_code: 'USD', value: '69.80' }],
  ])('never pays the order with another %s', async (attention, amount) => {
    const orderId = await buyer.ordered();
    await buyer.hears(paypalWebhook('PAYMENT.CAPTURE.COMPLETED', captured({ amount })));
    await buyer.worksEvents();
    expect(await buyer.attempts(orderId)).toMatchObject([{ status: 'review', attention }]);
    expect(await buyer.row(orderId)).toMatchObject({ paidCents: 0 });
  });

  it('takes nothing for an order that has ended or is paid otherwise', async () => {
    const orderId = await agreed();
    const first = latest();
    await payAgain(shop.scope, {
      orderId,
      body: { paymentMethod: 'paypal' },
      idempotencyKey: nextKey(),
    });
    await buyer.returns(first.urls.return_url);
    server.approve(latest());
    await moveOrder(asSeller(shop.scope), { orderId, to: 'cancelled', reason: 'buyer' });
    await back();
    await buyer.hears(paypalWebhook('CHECKOUT.ORDER.APPROVED', approved()));
    await buyer.worksEvents();
    expect(captures()).toHaveLength(0);
    await buyer.hears(paypalWebhook('PAYMENT.CAPTURE.COMPLETED', captured()));
    await buyer.worksEvents();
    expect((await buyer.attempts(orderId))[1]).toMatchObject({ attention: 'late' });
    expect(await buyer.row(orderId)).toMatchObject({ status: 'cancelled', paidCents: 0 });
    expect(await stockOf(shop.scope, 'case-0')).toBe(5);
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
    for (const call of bad) await expect(buyer.hears(call)).rejects.toMatchObject({ status: 400 });
    expect(await buyer.events()).toEqual([]);
    await buyer.hears(event);
    await buyer.worksEvents();
    expect(await buyer.payment(orderId)).toMatchObject({ status: 'paid' });
  });

  it.each(['down', 'hung', 'nonsense', 'busy'] as const)(
    'loses nothing while PayPal is %s',
    async (mood) => {
      hurry();
      const orderId = await paid();
      const waiting = await agreed();
      const event = paypalWebhook('CHECKOUT.ORDER.APPROVED', approved());
      server.http.mood = mood;
      const unpaid = await buyer.ordered();
      expect(await buyer.payment(unpaid)).toMatchObject({ status: 'failed', dueCents: 6_980 });
      expect(await back()).toContain(waiting);
      await expect(buyer.hears(event)).rejects.toMatchObject({ status: 503 });
      expect(await buyer.events()).toEqual([]);
      const refund = await buyer.refund(orderId, { amount: 20 });
      expect(refund).toMatchObject({ status: 'processing' });
      await expect(paypal.test(shop.scope)).rejects.toMatchObject({ status: 503 });

      server.http.mood = 'works';
      await buyer.hears(event);
      await buyer.worksEvents();
      expect(await buyer.payment(waiting)).toMatchObject({ status: 'paid' });
      await sendRefund(shop.scope, { refundId: refund.id });
      expect(await buyer.refunds(orderId)).toMatchObject([{ status: 'succeeded' }]);
    },
  );

  it('gives back in part, once, and hears how it ends', async () => {
    const orderId = await paid();
    Object.assign(server.http, { mood: 'deaf', moodOf: /refund$/ });
    const lost = await buyer.refund(orderId, { amount: 20 });
    expect(lost).toMatchObject({ status: 'processing', amount: 20 });
    server.http.mood = 'works';
    await sendRefund(shop.scope, { refundId: lost.id });
    expect([...server.refunds.keys()]).toEqual([lost.id]);
    expect(server.refunds.get(lost.id)?.amount).toEqual({ currency_code: 'BRL', value: '20.00' });
    expect(await buyer.payment(orderId)).toMatchObject({
      status: 'partially_refunded',
      refundedCents: 2_000,
    });

    server.refundStatus = 'PENDING';
    const slow = await buyer.refund(orderId, { amount: 10 });
    expect(slow.status).toBe('processing');
    await expect(buyer.refund(orderId, { amount: 39.81 })).rejects.toMatchObject({ status: 422 });
    const told = paypalWebhook('PAYMENT.CAPTURE.REFUNDED', { id: 'REF1', status: 'COMPLETED' });
    await buyer.hears(told);
    await buyer.worksEvents();
    expect(await buyer.payment(orderId)).toMatchObject({ refundedCents: 3_000 });

    server.refundStatus = 'FAILED';
    expect(await buyer.refund(orderId, { amount: 39.8 })).toMatchObject({ status: 'failed' });
  });

  it('tries its keys', async () => {
    await expect(paypal.test(shop.scope)).resolves.toBeUndefined();
    const scope = { ...shop.scope, config: { ...shop.scope.config } };
    scope.config.PAYPAL_WEBHOOK_ID = 'WH-2';
    await expect(paypal.test(scope)).rejects.toMatchObject({ code: 'providerRefused' });
    scope.config.PAYPAL_CLIENT_SECRET = 'wrong';
    await expect(paypal.test(scope)).rejects.toMatchObject({ code: 'providerRefused' });
  });
});
