import { beforeEach, expect, it, vi } from 'vitest';
import { switchedOn } from '#domain/payments/methods.ts';
import type { PaymentRow } from '#server/db/schema/payments.ts';
import { letterOf } from '#server/letters/send-letter.ts';
import { writeLetterOf } from '#server/letters/write-letters.ts';
import { paymentForm } from '#server/payments/settlement/payment-request.ts';
import { readMethodSetups } from '#server/payments/settlement/method-setups.ts';
import { actingAs, actorOf } from '#server/service/scope.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { isInTestMode } from '#server/settings/test-mode.ts';
import { describeOnEveryEngine, type TestShop } from '../../../support/engines.ts';
import { payingShop, TOTAL } from '../../../support/providers/paying-shop.ts';
import { admin } from '../../dashboard/desk.ts';

/** A key that no bank can know. */
const TEST_PIX = { PIX_KEY: 'pix@loja.invalid' };

describeOnEveryEngine('a payment that takes no money', (open) => {
  let test: TestShop;

  beforeEach(async () => {
    vi.stubEnv('SITE_URL', 'https://loja.example');
    test = await open();
    return () => void vi.unstubAllEnvs();
  });

  const cardShop = () => payingShop(test, { method: 'testCard', env: {} });

  const ends = async (
    shop: Awaited<ReturnType<typeof payingShop>>,
    payment: PaymentRow,
    query: Record<string, string>,
  ) => {
    const path = await shop.comeBack(payment, { query });
    return { path, ...(await shop.paid(payment.orderId)) };
  };

  it('is paid by the page that says so, in as many instalments as are chosen there', async () => {
    const shop = await cardShop();
    await saveSettings(test.scope, {
      checkout: {
        ...(await loadSettings(test.scope)).checkout,
        maxInstalments: 10,
        minInstalmentCents: 2_000,
      },
    });
    const { orderId, payment } = await shop.ordered();
    expect(payment.redirectUrl).toMatch(/^https:\/\/loja\.example\/pedido\/.+\/pagar/);
    const offered = await paymentForm(test.scope, { orderId });
    expect(offered?.form.test?.instalments).toEqual([
      [6_980],
      [3_490, 3_490],
      [2_326, 2_326, 2_328],
    ]);
    const { path, ...paid } = await ends(shop, payment, { resultado: 'pago', parcelas: '3' });
    expect(path).toContain(`/pedido/${orderId}`);
    expect(paid).toMatchObject({
      status: 'paid',
      dueCents: 0,
      parts: [{ method: 'testCard', amountCents: TOTAL, parcels: 3 }],
    });
    expect(await paymentForm(test.scope, { orderId })).toBeNull();
  });

  it('is not split further than the shop lets it, and is not paid without a word or by another’s key', async () => {
    const shop = await cardShop();
    const { payment } = await shop.ordered();
    expect(await ends(shop, payment, {})).toMatchObject({ status: 'pending' });
    const other = { ...payment, returnKey: 'x'.repeat(payment.returnKey.length) };
    expect(await ends(shop, other, { resultado: 'pago' })).toMatchObject({
      path: '/',
      status: 'pending',
    });
    const { parts } = await ends(shop, payment, { resultado: 'pago', parcelas: '99' });
    expect(parts).toMatchObject([{ parcels: 1 }]);
  });

  it('is refused if its buyer says so, and can be given back', async () => {
    const shop = await cardShop();
    const { payment: refused } = await shop.ordered();
    expect(await ends(shop, refused, { resultado: 'recusado' })).toMatchObject({
      status: 'failed',
    });
    const { orderId, payment } = await shop.ordered();
    await ends(shop, payment, { resultado: 'pago' });
    await shop.giveBack(orderId, 10);
    await shop.work();
    expect(await shop.refunds(orderId)).toMatchObject([
      { status: 'succeeded', amountCents: 1_000 },
    ]);
  });

  it('is no more in a shop that is not a demo, whatever its settings say', async () => {
    const shop = await cardShop();
    const { payment } = await shop.ordered();
    vi.stubEnv('DEMO', 'false');
    // Anything that makes the settings be read again.
    await saveSettings(test.scope, { paymentGateway: switchedOn('testCard') });
    expect((await loadSettings(test.scope)).paymentGateway.testCard).toBe(false);
    expect(await ends(shop, payment, { resultado: 'pago' })).toMatchObject({ status: 'pending' });
    const setups = await readMethodSetups(actingAs(test.scope, actorOf(admin)));
    expect(setups.map(({ method }) => method)).not.toContain('testCard');
  });

  it('is a Pix that no bank knows, paid in a demo alone', async () => {
    const shop = await payingShop(test, { method: 'pix', env: TEST_PIX });
    const { orderId, payment } = await shop.ordered();
    expect(payment.pixCode).toContain(TEST_PIX.PIX_KEY);
    vi.stubEnv('DEMO', 'false');
    expect(await paymentForm(test.scope, { orderId })).toBeNull();
    expect(await ends(shop, payment, { resultado: 'pago' })).toMatchObject({ status: 'pending' });
    vi.stubEnv('DEMO', 'true');
    expect((await paymentForm(test.scope, { orderId }))?.form.test?.instalments).toEqual([[TOTAL]]);
    expect(await ends(shop, payment, { resultado: 'pago' })).toMatchObject({ status: 'paid' });
  });

  it('is never that of a real key', async () => {
    const shop = await payingShop(test, { method: 'pix', env: { PIX_KEY: 'pix@loja.example' } });
    const { orderId, payment } = await shop.ordered();
    expect(await paymentForm(test.scope, { orderId })).toBeNull();
    expect(await ends(shop, payment, { resultado: 'pago' })).toMatchObject({ status: 'pending' });
    expect(await isInTestMode(test.scope)).toBe(false);
  });

  it('is told by the shop, and by each of its letters', async () => {
    const shop = await cardShop();
    expect(await isInTestMode(test.scope)).toBe(true);
    await shop.ordered();
    const rows = await test.scope.engine.db
      .selectFrom('letters')
      .selectAll()
      .orderBy('id')
      .execute();
    const links = { siteUrl: 'https://loja.example', token: '' };
    for (const row of rows) {
      const written = await writeLetterOf(test.scope, { letter: letterOf(row), links });
      expect(written?.mail.text).toContain('Modo de teste: nada é cobrado');
    }
    expect(rows.length).toBeGreaterThan(0);
  });
});
