import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { payAgain } from '#server/payments/settlement/pay-again.ts';
import { paymentForm } from '#server/payments/settlement/payment-request.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { payingShop } from '../../../support/providers/paying-shop.ts';
import {
  RAZORPAY_KEYS,
  startRazorpay,
  type RazorpayServer,
} from '../../../support/providers/razorpay-server.ts';
import { SSLCOMMERZ_KEYS, startSslcommerz } from '../../../support/providers/sslcommerz-server.ts';
import { asSeller } from '../../orders/staff.ts';

describeOnEveryEngine('an order that several clicks want to pay', (open) => {
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

  it('begins one payment however many clicks ask for it at once, and tells all of them the same', async () => {
    const orderId = await shop.placed();
    const clicks = await Promise.all(Array.from({ length: 4 }, () => shop.begin(orderId)));
    expect(provider.askedOf('POST /v1/orders')).toHaveLength(1);
    expect(new Set(clicks.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    expect(clicks[0]!.redirectUrl).not.toBeNull();
    const body = { paymentMethod: 'razorpay' };
    const again = { orderId, body, idempotencyKey: 'four-clicks' };
    const keyed = await Promise.all(
      Array.from({ length: 4 }, () => payAgain(test.scope, { ...again })),
    );
    expect(provider.askedOf('POST /v1/orders')).toHaveLength(2);
    expect(new Set(keyed.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    expect(await shop.attempts(orderId)).toHaveLength(2);
  });

  it('asks for nothing more once its order is paid otherwise, and shows no form', async () => {
    const { orderId, payment } = await shop.ordered();
    await markPaid(asSeller(test.scope), { orderId, method: 'counter-cash' });
    const after = await shop.attempts(orderId);
    expect(after.map(({ status }) => status)).toEqual(['cancelled', 'paid']);
    expect(await shop.paid(orderId)).toMatchObject({
      status: 'paid',
      dueCents: 0,
      redirectUrl: null,
    });
    expect(await paymentForm(test.scope, { orderId })).toBeNull();
    // What is paid there all the same does not pay it twice.
    const money = provider.pay(payment.providerRef!);
    await shop.tell(provider.event('order.paid', { order: payment.providerRef!, payment: money }));
    await shop.work();
    expect((await shop.attempts(orderId))[0]).toMatchObject({
      status: 'review',
      attention: 'duplicate',
    });
  });

  it('keeps the order whose answer came first when the one that began it was thought dead', async () => {
    const orderId = await shop.placed();
    provider.meanwhile = async () => {
      test.advance(20_001);
      await shop.begin(orderId);
    };
    await shop.begin(orderId);
    expect(provider.askedOf('POST /v1/orders')).toHaveLength(2);
    const [attempt] = await shop.attempts(orderId);
    expect(attempt).toMatchObject({ status: 'pending', providerRef: 'order_1' });
  });

  it('gives up the attempt that is open once the money of an earlier one has paid it', async () => {
    const { orderId, payment } = await shop.ordered();
    await shop.again(orderId);
    const order = payment.providerRef!;
    await shop.tell(provider.event('order.paid', { order, payment: provider.pay(order) }));
    await shop.work();
    const after = await shop.attempts(orderId);
    expect(after.map(({ status }) => status)).toEqual(['paid', 'cancelled']);
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid', redirectUrl: null });
    expect(await paymentForm(test.scope, { orderId })).toBeNull();
  });

  it('leaves to staff what is more than what is left to pay', async () => {
    const { orderId, payment } = await shop.ordered();
    await markPaid(asSeller(test.scope), { orderId, method: 'counter-cash', amount: 10 });
    const order = payment.providerRef!;
    await shop.tell(provider.event('order.paid', { order, payment: provider.pay(order) }));
    await shop.work();
    expect((await shop.attempts(orderId))[0]).toMatchObject({
      status: 'review',
      attention: 'amount',
    });
    expect(await shop.order(orderId)).toMatchObject({ paidCents: 1_000, paymentStatus: 'pending' });
  });
});

describeOnEveryEngine('a page of SSLCommerz', (open) => {
  it('is one for a double click: a second would end the first', async () => {
    const provider = await startSslcommerz();
    const env = { ...SSLCOMMERZ_KEYS, SSLCOMMERZ_API_URL: provider.url };
    const shop = await payingShop(await open(), { method: 'sslcommerz', env });
    const orderId = await shop.placed();
    const clicks = await Promise.all([shop.begin(orderId), shop.begin(orderId)]);
    expect(provider.askedOf('POST /gwprocess/v4/api.php')).toHaveLength(1);
    expect(clicks[0]!.redirectUrl).not.toBeNull();
    expect(clicks[1]!.redirectUrl).toBe(clicks[0]!.redirectUrl);
    await provider.close();
  });
});
