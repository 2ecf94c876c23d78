import { beforeEach, expect, it, vi } from 'vitest';
import { PAYMENT_METHODS } from '#domain/payments/methods.ts';
import type { MethodSetup } from '#domain/settings/edited.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { editSettings, readEditedSettings } from '#server/settings/edit-settings.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { readMethodSetups, testMethod } from '#server/payments/settlement/method-setups.ts';
import { describeOnEveryEngine } from '../../../support/engines.ts';
import { startStripe, STRIPE_KEYS } from '../../../support/providers/stripe-server.ts';
import { admin, auditOf, staffWith } from '../../dashboard/desk.ts';

describeOnEveryEngine('setting up the ways to pay', (open) => {
  let shop: Scope;
  // Variables of the environment are read by each call.
  const asAdmin = (): Scope => actingAs(shop, actorOf(admin));

  beforeEach(async () => {
    vi.stubEnv('SITE_URL', 'https://loja.example');
    ({ scope: shop } = await open());
    return () => void vi.unstubAllEnvs();
  });

  const setup = async (method: string): Promise<MethodSetup> =>
    (await readMethodSetups(asAdmin())).find((each) => each.method === method)!;

  async function save(change: object): Promise<void> {
    const { updatedAt, settings } = await readEditedSettings(asAdmin());
    const paymentGateway = { ...settings.paymentGateway, stripe: true };
    await editSettings(asAdmin(), { updatedAt, paymentGateway, confirmed: true, ...change });
  }

  it('tells what is missing until nothing is, and offers it only then', async () => {
    await save({});
    expect(await setup('stripe')).toMatchObject({
      isOffered: false,
      gaps: ['secrets.stripeSecretKey', 'secrets.stripeWebhookSecret'],
      mode: null,
      webhook: 'https://loja.example/api/payments/stripe/webhook',
      heardAt: null,
    });
    await save({ secrets: { stripeSecretKey: 'sk_test_1' } });
    expect(await setup('stripe')).toMatchObject({
      isOffered: false,
      gaps: ['secrets.stripeWebhookSecret'],
    });
    expect((await loadSettings(asAdmin())).paymentGateway.stripe).toBe(false);
    await save({ secrets: { stripeWebhookSecret: 'whsec_1' } });
    expect(await setup('stripe')).toMatchObject({ isOffered: true, gaps: [], mode: 'test' });
    expect((await loadSettings(asAdmin())).paymentGateway.stripe).toBe(true);
    await save({ secrets: { stripeSecretKey: 'sk_live_1' } });
    expect((await setup('stripe')).mode).toBe('live');
    expect(JSON.stringify(await readMethodSetups(asAdmin()))).not.toMatch(/sk_live|whsec/);
  });

  it('misses the address that providers send the buyer back to', async () => {
    vi.stubEnv('SITE_URL', '');
    vi.stubEnv('HOST', '0.0.0.0');
    await save({ secrets: { stripeSecretKey: 'sk_test_1', stripeWebhookSecret: 'whsec_1' } });
    expect(await setup('stripe')).toMatchObject({
      isOffered: false,
      gaps: ['siteUrl'],
      webhook: null,
    });
  });

  it('names the variables that win over the form', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_env');
    vi.stubEnv('PAYPAL_SANDBOX', 'true');
    expect((await setup('stripe')).fixed).toEqual({
      'secrets.stripeSecretKey': 'STRIPE_SECRET_KEY',
      'payment.paypalSandbox': 'PAYPAL_SANDBOX',
    });
    expect((await setup('paypal')).mode).toBe('test');
  });

  it('says when its provider was last heard', async () => {
    await shop.engine.transaction((tx) =>
      tx
        .insertInto('paymentEvents')
        .values({ provider: 'stripe', eventId: 'e1', body: '{}', receivedAt: 7_000 })
        .execute(),
    );
    expect((await setup('stripe')).heardAt).toBe(7_000);
    expect((await setup('paypal')).heardAt).toBeNull();
  });

  it('tries the stored keys, and says what the provider says', async () => {
    const provider = await startStripe();
    vi.stubEnv('STRIPE_API_URL', provider.url);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const test = () => testMethod(asAdmin(), { method: 'stripe' });
    await expect(test()).rejects.toMatchObject({ status: 409, code: 'gatewayIncomplete' });
    await save({ secrets: { stripeSecretKey: 'sk_test_x', stripeWebhookSecret: 'whsec_1' } });
    await expect(test()).rejects.toMatchObject({ status: 409, code: 'gatewayTest.refused' });
    await save({ secrets: { stripeSecretKey: STRIPE_KEYS.STRIPE_SECRET_KEY } });
    await test();
    await provider.close();
    await expect(test()).rejects.toMatchObject({ status: 409, code: 'gatewayTest.unreachable' });
    const tried = (await auditOf(shop)).filter(({ action }) => action === 'settings.testGateway');
    expect(tried).toHaveLength(3);
  });

  it('is closed to staff without the settings, and tested only by those who may change them', async () => {
    const without = actingAs(shop, actorOf(staffWith('orders', { edit: true })));
    await expect(readMethodSetups(without)).rejects.toMatchObject({ status: 403 });
    const looking = actingAs(shop, actorOf(staffWith('settings', { view: true })));
    expect(await readMethodSetups(looking)).toHaveLength(PAYMENT_METHODS.length);
    await expect(testMethod(looking, { method: 'stripe' })).rejects.toMatchObject({ status: 403 });
    await expect(testMethod(asAdmin(), { method: 'cheque' })).rejects.toMatchObject({
      status: 422,
    });
  });
});
