import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialSettings, type PaymentSettings } from '#domain/settings/settings.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { editSettings, readEditedSettings } from '#server/settings/edit-settings.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { pixAddresses } from '#server/settings/pix-bank.ts';
import { readSecrets } from '#server/settings/setting-secrets.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

const OURS = { pixApiUrl: 'https://banco.example/pix/v2', pixTokenUrl: 'https://banco.example/t' };
const OTHER = { pixApiUrl: 'https://ladrao.example/v2', pixTokenUrl: 'https://ladrao.example/t' };
const KEYS = { pixKey: 'chave', pixClientId: 'loja', pixClientSecret: 'segredo' };

describeOnEveryEngine('a bank’s Pix API in the settings', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    scope = actingAs(shop.scope, {
      kind: 'user',
      user: {
        id: 'a',
        name: 'Ana',
        email: 'a@loja.test',
        emailVerified: true,
        admin: true,
        staff: null,
      },
    });
    await edit(OURS, KEYS);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const edit = async (payment: Partial<PaymentSettings>, secrets: object = {}) => {
    const { updatedAt, settings } = await readEditedSettings(scope);
    return editSettings(scope, {
      updatedAt,
      payment: { ...settings.payment, ...payment },
      paymentGateway: { ...initialSettings.paymentGateway, pix: true },
      secrets,
      confirmed: true,
    });
  };
  const isOffered = async () => (await loadSettings(shop.scope)).paymentGateway.pix;

  it('is offered with all of its keys and addresses, and read by no one', async () => {
    expect(await isOffered()).toBe(true);
    const read = JSON.stringify(await readEditedSettings(scope));
    expect(read).not.toContain('segredo');
    await edit({ pixTokenUrl: '' });
    expect(await isOffered()).toBe(false);
    await edit({ pixApiUrl: '' });
    expect(await isOffered()).toBe(true);
  });

  it.each([OTHER, { pixApiUrl: OTHER.pixApiUrl }, { pixTokenUrl: OTHER.pixTokenUrl }])(
    'sends its keys to no other server: %j',
    async (other) => {
      const fault = 'fields.keyOfServer';
      await expect(edit(other)).rejects.toMatchObject({
        fields: { 'secrets.pixClientId': fault, 'secrets.pixClientSecret': fault },
      });
      await expect(edit(other, { pixClientSecret: 'x' })).rejects.toMatchObject({
        fields: { 'secrets.pixClientId': fault },
      });
      await edit({ pixApiUrl: '', pixTokenUrl: '' });
      await expect(edit(other)).rejects.toMatchObject({ status: 422 });
      expect(await readSecrets(shop.scope)).toMatchObject(KEYS);
      await edit(other, { pixClientId: 'outra', pixClientSecret: 'outro' });
      expect((await loadSettings(shop.scope)).payment).toMatchObject(other);
    },
  );

  it('refuses an address that is not safe', async () => {
    await expect(edit({ pixApiUrl: 'http://banco.example' }, KEYS)).rejects.toMatchObject({
      fields: { 'payment.pixApiUrl': 'fields.serverAddress' },
    });
  });

  it('has keys of the environment sent to addresses of the environment alone', async () => {
    vi.stubEnv('PIX_CLIENT_SECRET', 'of the environment');
    expect(pixAddresses(shop.scope.config, OTHER)).toBeNull();
    vi.stubEnv('PIX_API_URL', 'https://banco.example/pix/');
    expect(pixAddresses(shop.scope.config, OTHER)).toEqual({
      apiUrl: 'https://banco.example/pix',
      tokenUrl: '',
    });
  });

  it('offers no method that leads away while the shop does not know its address', async () => {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) vi.stubEnv(name, 'key');
    const { updatedAt } = await readEditedSettings(scope);
    const paymentGateway = { ...initialSettings.paymentGateway, pix: true, stripe: true };
    await editSettings(scope, { updatedAt, paymentGateway, confirmed: true });
    const offered = async () => (await loadSettings({ ...shop.scope })).paymentGateway;
    expect(await offered()).toMatchObject({ stripe: true, pix: true });
    vi.stubEnv('HOST', '0.0.0.0');
    await edit({ pixCity: 'SANTOS' });
    const again = await readEditedSettings(scope);
    await editSettings(scope, { updatedAt: again.updatedAt, paymentGateway, confirmed: true });
    expect(await offered()).toMatchObject({ stripe: false, pix: true });
  });
});
