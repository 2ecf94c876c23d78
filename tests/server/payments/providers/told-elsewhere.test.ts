import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeOnEveryEngine } from '../../../support/engines.ts';
import { payingShop } from '../../../support/providers/paying-shop.ts';
import {
  PAYPAL_KEYS,
  paypalWebhook,
  startPayPal,
  type PayPalServer,
} from '../../../support/providers/paypal-server.ts';
import {
  RAZORPAY_KEYS,
  startRazorpay,
  type RazorpayServer,
} from '../../../support/providers/razorpay-server.ts';

describeOnEveryEngine('PayPal', (open) => {
  let provider: PayPalServer;
  let shop: Awaited<ReturnType<typeof payingShop>>;

  beforeEach(async () => {
    provider = await startPayPal();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    shop = await payingShop(await open(), {
      method: 'paypal',
      env: { ...PAYPAL_KEYS, PAYPAL_API_URL: provider.url },
    });
  });

  afterEach(() => provider.close());

  it('is told of refunds and disputes at its own screen, and of lost money once', async () => {
    const { orderId } = await shop.ordered();
    const latest = provider.orders.at(-1)!;
    provider.approve(latest);
    await shop.comeTo(`${latest.urls.return_url}&token=${latest.id}&PayerID=1`);
    const capture = (await shop.attempts(orderId)).at(-1)!.providerPaymentId!;
    const amount = (value: string) => ({ currency_code: 'BRL', value });
    const tell = async (type: string, resource: object) => {
      await shop.tell(paypalWebhook(type, resource));
      await shop.work();
    };
    const links = [
      { rel: 'self', href: `${provider.url}/v2/payments/refunds/R1` },
      { rel: 'up', href: `${provider.url}/v2/payments/captures/${capture}` },
    ];
    // What the buyer's order was, it says of refunds too: that is no id of a refund here.
    const there = {
      id: 'R1',
      status: 'COMPLETED',
      custom_id: orderId,
      amount: amount('10.00'),
      links,
    };
    for (let told = 0; told < 2; told += 1) await tell('PAYMENT.CAPTURE.REFUNDED', there);
    expect(await shop.refunds(orderId)).toMatchObject([{ providerRef: 'R1', amountCents: 1_000 }]);

    const dispute = {
      dispute_id: 'PP-D-1',
      status: 'WAITING_FOR_SELLER_RESPONSE',
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      disputed_transactions: [{ seller_transaction_id: capture }],
      dispute_amount: amount('20.00'),
      seller_response_due_date: '2026-02-01T12:00:00.000Z',
    };
    await tell('CUSTOMER.DISPUTE.CREATED', dispute);
    expect((await shop.attempts(orderId)).at(-1)).toMatchObject({
      status: 'paid',
      attention: 'dispute',
      disputeDueAt: Date.parse('2026-02-01T12:00:00.000Z'),
    });
    const reversal = { ...there, id: 'R2', custom_id: undefined, amount: amount('20.00') };
    await tell('PAYMENT.CAPTURE.REVERSED', reversal);
    await tell('CUSTOMER.DISPUTE.RESOLVED', {
      ...dispute,
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: amount('20.00') },
    });
    expect((await shop.attempts(orderId)).at(-1)).toMatchObject({ disputeState: 'lost' });
    expect(await shop.paid(orderId)).toMatchObject({ refundedCents: 3_000 });
  });
});

describeOnEveryEngine('Razorpay', (open) => {
  let provider: RazorpayServer;
  let shop: Awaited<ReturnType<typeof payingShop>>;

  beforeEach(async () => {
    provider = await startRazorpay();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    shop = await payingShop(await open(), {
      method: 'razorpay',
      env: { ...RAZORPAY_KEYS, RAZORPAY_API_URL: provider.url },
    });
  });

  afterEach(() => provider.close());

  it('is told of refunds and disputes at its own screen', async () => {
    const { orderId, payment } = await shop.ordered();
    const order = payment.providerRef!;
    const money = provider.pay(order);
    await shop.tell(provider.event('order.paid', { order, payment: money }));
    await shop.work();
    const tell = async (name: string, kind: 'refund' | 'dispute', entity: object) => {
      provider.things.set('there', { id: 'rfnd_there', ...entity } as never);
      await shop.tell(provider.event(name, { [kind]: 'there' }));
      await shop.work();
    };
    const refund = { payment_id: money, amount: 1_000, currency: 'INR', notes: [], receipt: null };
    await tell('refund.created', 'refund', { ...refund, currency: 'BRL', status: 'pending' });
    expect(await shop.refunds(orderId)).toEqual([]);
    await tell('refund.processed', 'refund', { ...refund, currency: 'BRL' });
    expect(await shop.refunds(orderId)).toMatchObject([
      { providerRef: 'rfnd_there', status: 'succeeded', amountCents: 1_000 },
    ]);
    const dispute = {
      id: 'disp_1',
      payment_id: money,
      amount: 2_000,
      currency: 'BRL',
      reason_code: 'goods_not_received',
      respond_by: 1_800_000_000,
    };
    await tell('payment.dispute.created', 'dispute', dispute);
    expect((await shop.attempts(orderId)).at(-1)).toMatchObject({
      status: 'paid',
      attention: 'dispute',
      disputeDueAt: 1_800_000_000_000,
      disputeReason: 'goods_not_received',
    });
    await tell('payment.dispute.lost', 'dispute', { ...dispute, amount_deducted: 2_000 });
    expect(await shop.order(orderId)).toMatchObject({ refundedCents: 3_000 });
    expect((await shop.attempts(orderId)).at(-1)).toMatchObject({ attention: null });
  });
});
