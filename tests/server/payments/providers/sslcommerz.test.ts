import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { sslcommerz } from '#server/payments/providers/sslcommerz.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { workingMethods } from '#server/settings/provider-keys.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { stockOf } from '../../../support/fixtures.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import { hurry } from '../../../support/providers/hurry.ts';
import {
  SSLCOMMERZ_KEYS,
  startSslcommerz,
  type SslcommerzServer,
} from '../../../support/providers/sslcommerz-server.ts';
import { asSeller } from '../../orders/staff.ts';

const VALIDATION = 'GET /validator/api/validationserverAPI.php';
const MERCHANT = 'GET /validator/api/merchantTransIDvalidationAPI.php';

describeOnEveryEngine('SSLCommerz', (open) => {
  let provider: SslcommerzServer;
  let test: TestShop;
  let shop: Awaited<ReturnType<typeof payingShop>>;
  let said: string[];

  beforeEach(async () => {
    provider = await startSslcommerz();
    said = [];
    const note = (text: string) => void said.push(text);
    vi.spyOn(console, 'error').mockImplementation(note);
    vi.spyOn(console, 'warn').mockImplementation(note);
    test = await open();
    shop = await payingShop(test, {
      method: 'sslcommerz',
      env: { ...SSLCOMMERZ_KEYS, SSLCOMMERZ_API_URL: provider.url },
    });
  });
  afterEach(() => {
    const secret = SSLCOMMERZ_KEYS.SSLCOMMERZ_STORE_PASSWORD;
    expect(said.filter((text) => text.includes('store_passwd') || text.includes(secret))).toEqual(
      [],
    );
    return provider.close();
  });

  const session = (tranId: string) => provider.sessions.get(tranId)!;
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  /** The provider's page sends the buyer back. */
  const back = (tranId: string, to: 'success' | 'fail' | 'cancel', fields = {}) =>
    shop.comeTo(session(tranId)[`${to}_url`]!, form({ tran_id: tranId, ...fields }));
  /** An order whose money has come. */
  async function paidOrder() {
    const ordered = await shop.ordered();
    const money = provider.pay(ordered.payment.id);
    await shop.tell(provider.ipn(money));
    await shop.work();
    return { ...ordered, money };
  }

  it('is offered with its keys, and is asked for a page in reais', async () => {
    const settings = await loadSettings(test.scope);
    expect(settings.paymentGateway.sslCommerz).toBe(true);
    const { orderId, answer, payment } = await shop.ordered();
    expect(payment.id.length).toBeLessThanOrEqual(30);
    expect(session(payment.id)).toMatchObject({
      total_amount: '69.80',
      currency: 'BRL',
      cus_country: 'BR',
      value_a: orderId,
    });
    expect(session(payment.id).ipn_url).toMatch(/\/api\/payments\/sslcommerz\/webhook$/);
    expect(answer).toMatchObject({
      status: 'pending',
      redirectUrl: expect.stringMatching(/gw\.php/),
    });
    const withoutKeys = { ...test.scope.config };
    delete withoutKeys.SSLCOMMERZ_STORE_PASSWORD;
    const working = await workingMethods({ ...test.scope, config: withoutKeys }, settings);
    expect(working.sslCommerz).toBe(false);
  });

  it('pays the order by the IPN, ten times at once, before the buyer is back', async () => {
    const { orderId, payment } = await shop.ordered();
    const money = provider.pay(payment.id);
    const told = provider.ipn(money);
    await Promise.all(Array.from({ length: 10 }, () => shop.tell(told)));
    expect(await shop.events()).toHaveLength(1);
    expect((await shop.events())[0]!.body).not.toContain('432149');
    await Promise.all([shop.workEvents(), shop.workEvents(), shop.workEvents()]);
    expect(await back(payment.id, 'success', money)).toContain(`/pedido/${orderId}`);
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([
      { status: 'paid', attention: null, providerPaymentId: money.bank_tran_id },
    ]);
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid', paidCents: TOTAL });
    expect(await stockOf(test.scope, 'case-0')).toBe(89);
  });

  it('pays the order by the buyer’s return, with or without what it posts', async () => {
    const first = await shop.ordered();
    const money = provider.pay(first.payment.id);
    await Promise.all([
      back(first.payment.id, 'success', money),
      back(first.payment.id, 'success', money),
    ]);
    expect(await shop.paid(first.orderId)).toMatchObject({ status: 'paid', paidCents: TOTAL });
    const second = await shop.ordered();
    provider.pay(second.payment.id);
    await shop.comeBack(second.payment);
    expect(await shop.paid(second.orderId)).toMatchObject({ status: 'paid' });
    expect(provider.askedOf(VALIDATION).length).toBeGreaterThan(0);
  });

  it('says how a payment has ended that was refused, given up, or left alone', async () => {
    const refused = await shop.ordered();
    const told = provider.pay(refused.payment.id, { status: 'FAILED', error: 'Card declined' });
    // Until the buyer is sent back, they may be trying another card.
    expect(await sslcommerz.look!(test.scope, refused.payment)).toEqual([]);
    await back(refused.payment.id, 'fail', told);
    expect(await shop.attempts(refused.orderId)).toMatchObject([
      { status: 'failed', failure: 'Card declined' },
    ]);
    const cancelled = await shop.ordered();
    await back(cancelled.payment.id, 'cancel', { status: 'CANCELLED' });
    expect(await shop.paid(cancelled.orderId)).toMatchObject({ status: 'cancelled' });
    const left = await shop.ordered();
    await shop.comeBack(left.payment);
    expect(await shop.paid(left.orderId)).toMatchObject({ status: 'pending' });
    const ipn = { status: 'UNATTEMPTED', tran_id: left.payment.id, amount: '0' };
    await shop.tell(provider.ipn(ipn));
    await shop.work();
    expect(await shop.paid(left.orderId)).toMatchObject({ status: 'expired', dueCents: TOTAL });

    // Each is paid after all, at another try there or in the shop.
    const late = provider.pay(cancelled.payment.id);
    await shop.tell(provider.ipn(late));
    await shop.work();
    expect(await shop.paid(cancelled.orderId)).toMatchObject({ status: 'paid' });
    expect(await shop.again(left.orderId)).toMatchObject({ status: 'pending' });
    const again = (await shop.attempts(left.orderId)).at(-1)!;
    const money = provider.pay(again.id);
    await back(again.id, 'success', money);
    expect(await shop.paid(left.orderId)).toMatchObject({ status: 'paid', paidCents: TOTAL });
  });

  it('believes no return to a page of refusals once money has come', async () => {
    const { orderId, payment } = await shop.ordered();
    provider.pay(payment.id);
    await back(payment.id, 'fail', { status: 'FAILED' });
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid' });
    await back(payment.id, 'cancel');
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid' });
  });

  it.each([
    ['amount', { currency_amount: '69.79' }],
    ['amount', { currency_amount: '6980.00' }],
    ['currency', { currency_type: 'BDT', currency_amount: '69.80', amount: '69.80' }],
    ['risk', { risk_level: '1', risk_title: 'High Risk' }],
  ])('never pays the order with another %s', async (attention, change) => {
    const { orderId, payment } = await shop.ordered();
    const money = provider.pay(payment.id, change);
    await back(payment.id, 'success', money);
    await shop.tell(provider.ipn(money));
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'review', attention }]);
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'pending', paidCents: 0 });
  });

  it('catches money for an order that has ended, and gives its piece back once', async () => {
    const { orderId, payment } = await shop.ordered();
    await moveOrder(asSeller(test.scope), { orderId, to: 'cancelled', reason: 'buyer' });
    const money = provider.pay(payment.id);
    await shop.tell(provider.ipn(money));
    await back(payment.id, 'success', money);
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'review', attention: 'late' }]);
    expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled', paidCents: 0 });
    expect(await stockOf(test.scope, 'case-0')).toBe(90);
  });

  it('believes no forged IPN, which uses up no id', async () => {
    const { orderId, payment } = await shop.ordered();
    const { orderId: otherId, payment: other } = await shop.ordered();
    const money = provider.pay(payment.id);
    const unsigned = { verify_sign: '', verify_key: '' };
    const invented = { ...money, val_id: 'VAL-invented' };
    const forged = [
      provider.ipn(money, { verify_sign: '0'.repeat(32) }),
      provider.ipn(money, { tran_id: other.id }),
      provider.ipn(money, { verify_key: 'tran_id' }),
      provider.ipn(invented, unsigned),
      provider.ipn({ ...money, tran_id: other.id }, unsigned),
      provider.ipn({ ...money, status: 'FAILED' }, unsigned),
      provider.ipn({ ...money, status: 'NONSENSE' }, unsigned),
      provider.ipn({ ...money, tran_id: '' }),
      { body: '', headers: new Headers() },
      { body: '{"status":"VALID"}', headers: new Headers() },
    ];
    for (const call of forged) {
      await expect(shop.tell(call)).rejects.toMatchObject({ status: 400 });
    }
    expect(await shop.events()).toEqual([]);
    // Even what is signed pays nothing that the validation does not know.
    await shop.tell(provider.ipn(invented));
    await shop.work();
    expect(await shop.paid(orderId)).toMatchObject({ status: 'pending' });
    await back(other.id, 'success', { ...money, tran_id: other.id });
    expect(await shop.paid(otherId)).toMatchObject({ status: 'pending', paidCents: 0 });
    await shop.tell(provider.ipn(money, unsigned));
    await shop.tell(provider.ipn(money));
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'paid', attention: null }]);
  });

  it('gives back in parts, each once, also when its answer is lost', async () => {
    const { orderId, money } = await paidOrder();
    provider.losesAnswers = 1;
    expect(await shop.giveBack(orderId, 20)).toMatchObject({ status: 'succeeded', amount: 20 });
    provider.losesAnswers = 2;
    expect(await shop.giveBack(orderId, 10)).toMatchObject({ status: 'processing' });
    test.advance(86_400_000);
    await shop.work();
    const refunds = await shop.refunds(orderId);
    expect(refunds).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
    expect([...provider.refunds.keys()].toSorted()).toEqual(refunds.map(({ id }) => id).toSorted());
    const made = [...provider.refunds.values()];
    expect(made.map(({ refund_amount: amount }) => amount)).toEqual(['20.00', '10.00']);
    expect(new Set(made.map(({ bank_tran_id: id }) => id))).toEqual(new Set([money.bank_tran_id]));
    expect(await shop.paid(orderId)).toMatchObject({
      status: 'partially_refunded',
      refundedCents: 3_000,
    });
  });

  it('is asked what becomes of a refund until it says', async () => {
    const { orderId } = await paidOrder();
    provider.refundStatus = 'processing';
    for (const amount of [20, 10]) {
      expect(await shop.giveBack(orderId, amount)).toMatchObject({ status: 'processing' });
    }
    await expect(shop.giveBack(orderId, 39.81)).rejects.toMatchObject({ status: 422 });
    test.advance(3 * 86_400_000);
    await shop.work();
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid', refundedCents: 0 });
    const [first, second] = [...provider.refunds.values()];
    first!.status = 'refunded';
    second!.status = 'cancelled';
    test.advance(86_400_000);
    await shop.work();
    const states = (await shop.refunds(orderId)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['failed', 'succeeded']);
    expect(await shop.paid(orderId)).toMatchObject({ refundedCents: 2_000 });
    const taken = provider.askedOf(MERCHANT).filter(({ query }) => query.has('refund_trans_id'));
    expect(taken).toHaveLength(2);
  });

  it.each(['down', 'hung', 'nonsense', 'broken', 'refuses'] as const)(
    'loses nothing while it is %s',
    async (fault) => {
      hurry(provider);
      const { orderId } = await paidOrder();
      const waiting = await shop.ordered();
      const cancelled = await shop.ordered();
      const money = provider.pay(waiting.payment.id);
      provider.fault = fault;
      const unpaid = await shop.ordered();
      expect(unpaid.answer).toMatchObject({ status: 'failed', dueCents: TOTAL });
      expect(await back(waiting.payment.id, 'success', money)).toContain(waiting.orderId);
      expect(await back(cancelled.payment.id, 'cancel')).toContain(cancelled.orderId);
      expect(await shop.paid(cancelled.orderId)).toMatchObject({ status: 'cancelled' });
      const unsigned = provider.ipn(money, { verify_sign: '' });
      await expect(shop.tell(unsigned)).rejects.toMatchObject({ status: 503 });
      expect(await shop.events()).toHaveLength(1);
      await shop.tell(provider.ipn(money));
      await shop.work();
      expect(await shop.paid(waiting.orderId)).toMatchObject({ status: 'pending' });
      const refund = await shop.giveBack(orderId, 20);
      expect(refund.status).toBe(fault === 'refuses' ? 'failed' : 'processing');
      await expect(sslcommerz.test(test.scope)).rejects.toThrow();

      provider.fault = null;
      test.advance(3_600_000);
      await shop.work();
      expect(await shop.paid(waiting.orderId)).toMatchObject({ status: 'paid', paidCents: TOTAL });
      expect(await shop.paid(orderId)).toMatchObject({
        refundedCents: fault === 'refuses' ? 0 : 2_000,
      });
      expect(await shop.again(unpaid.orderId)).toMatchObject({ status: 'pending' });
    },
  );

  it('tries its keys', async () => {
    await sslcommerz.test(test.scope);
    const config = { ...test.scope.config, SSLCOMMERZ_STORE_PASSWORD: 'other' };
    const wrong = { ...test.scope, config };
    await expect(sslcommerz.test(wrong)).rejects.toMatchObject({ code: 'providerRefused' });
  });
});
