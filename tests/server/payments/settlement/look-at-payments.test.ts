import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { expireUnpaid, moveOrderOnceAsked } from '#server/payments/settlement/before-end.ts';
import { lookAtPayments } from '#server/payments/settlement/look-at-payments.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { stockOf } from '../../../support/fixtures.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import { PIX_KEYS, startPixBank, type PixServer } from '../../../support/providers/pix-server.ts';
import { asLooker, asSeller } from '../../orders/staff.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describeOnEveryEngine('payments of which nothing is heard', (open) => {
  let bank: PixServer;
  let test: TestShop;
  let shop: Awaited<ReturnType<typeof payingShop>>;

  beforeEach(async () => {
    bank = await startPixBank();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    test = await open();
    shop = await payingShop(test, {
      method: 'pix',
      env: {
        ...PIX_KEYS,
        PIX_API_URL: `${bank.url}/pix/v2`,
        PIX_TOKEN_URL: `${bank.url}/oauth/token`,
      },
    });
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await bank.close();
  });

  const asked = () => bank.askedOf('GET /pix/v2/cob/').length;
  async function after(ms: number): Promise<void> {
    test.advance(ms);
    await lookAtPayments(test.scope);
  }

  it('are asked about: a lost webhook loses no money', async () => {
    const { orderId, payment } = await shop.ordered();
    bank.pay(payment.id, test.scope.now());
    await after(30_000);
    expect(await shop.paid(orderId)).toMatchObject({ status: 'pending' });
    await after(15_000);
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid', paidCents: TOTAL });
    await after(HOUR_MS);
    expect(asked()).toBe(1);
  });

  it('are asked about ever more rarely, whether or not the bank answers', async () => {
    const { orderId, payment } = await shop.ordered();
    for (let minute = 0; minute < 60; minute += 1) await after(MINUTE_MS);
    expect(asked()).toBeGreaterThan(5);
    expect(asked()).toBeLessThan(15);
    bank.fault = 'broken';
    for (let hour = 0; hour < 5; hour += 1) await after(HOUR_MS);
    bank.fault = null;
    bank.pay(payment.id, test.scope.now());
    await after(HOUR_MS);
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid' });
  });

  it('end when their code has lapsed, and another code pays the order', async () => {
    const checkout = { ...initialSettings.checkout, unpaidOrderHours: 72 };
    await saveSettings(test.scope, { checkout });
    const { orderId, payment } = await shop.ordered();
    expect(payment.expiresAt).toBe(test.scope.now() + DAY_MS);
    await after(DAY_MS + MINUTE_MS);
    await after(2 * MINUTE_MS);
    expect(await shop.paid(orderId)).toMatchObject({ status: 'expired', dueCents: TOTAL });
    const { pix } = await shop.again(orderId);
    const latest = (await shop.attempts(orderId)).at(-1)!;
    expect(pix?.copyPaste).toContain(latest.id);
    bank.pay(latest.id, test.scope.now());
    await after(MINUTE_MS);
    expect(await shop.paid(orderId)).toMatchObject({ status: 'paid' });
  });

  it('are begun if the process was killed before', async () => {
    const orderId = await shop.placed();
    await after(MINUTE_MS);
    const { status, pix } = await shop.paid(orderId);
    expect(status).toBe('pending');
    expect(pix?.copyPaste).toContain((await shop.attempts(orderId))[0]!.id);
  });

  it('hold up no one else when a provider is silent', async () => {
    for (let n = 0; n < 5; n += 1) await shop.ordered();
    Object.assign(bank, { fault: 'broken', faultAt: /cob/ });
    await after(MINUTE_MS);
    // Three attempts, each asked about twice.
    expect(asked()).toBe(6);
  });

  it('are asked about before their order is given up', async () => {
    const { orderId, payment } = await shop.ordered();
    bank.pay(payment.id, test.scope.now());
    test.advance(DAY_MS);
    expect(await expireUnpaid(test.scope)).toBe(0);
    expect(await shop.order(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  });

  it('keep their order alive while the provider is silent, but not for ever', async () => {
    const { orderId, payment } = await shop.ordered();
    const stock = await stockOf(test.scope, 'case-0');
    const other = await shop.ordered();
    bank.fault = 'broken';
    test.advance(DAY_MS);
    expect(await expireUnpaid(test.scope)).toBe(0);
    test.advance(HOUR_MS);
    expect(await expireUnpaid(test.scope)).toBe(2);
    expect(await stockOf(test.scope, 'case-0')).toBe(stock + 1);
    expect(await shop.paid(other.orderId)).toMatchObject({ status: 'expired' });
    // It was paid at the last moment: that is found when the charge is taken back.
    bank.fault = null;
    bank.pay(payment.id, test.scope.now());
    await shop.work();
    expect(await shop.attempts(orderId)).toMatchObject([{ status: 'review', attention: 'late' }]);
    expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled', paidCents: 0 });
  });

  it('are asked about before staff cancel their order: the money goes back', async () => {
    const { orderId, payment } = await shop.ordered();
    bank.pay(payment.id, test.scope.now());
    const cancel = { orderId, to: 'cancelled', reason: 'buyer' } as const;
    await expect(moveOrderOnceAsked(asLooker(test.scope), cancel)).rejects.toMatchObject({
      status: 403,
    });
    expect(asked()).toBe(0);
    await moveOrderOnceAsked(asSeller(test.scope), cancel);
    expect(await shop.refunds(orderId)).toMatchObject([{ amountCents: TOTAL }]);
    test.advance(MINUTE_MS);
    await shop.work();
    expect(bank.charges.get(payment.id)?.pix?.[0]?.devolucoes).toMatchObject([{ valor: '69.80' }]);
    expect(await shop.paid(orderId)).toMatchObject({ status: 'refunded' });
  });

  it('lets staff cancel while the provider is silent', async () => {
    const { orderId } = await shop.ordered();
    bank.fault = 'broken';
    await moveOrderOnceAsked(asSeller(test.scope), { orderId, to: 'cancelled', reason: 'buyer' });
    expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled' });
  });
});
