import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { publicationCount } from '../../support/publications.ts';
import { languages } from '#i18n/texts.ts';
import { loadSettings, publicSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

/** What a shop has that has stored nothing. */
const nothingStored = { ...initialSettings, language: 'pt-BR' };

describeOnEveryEngine('the settings of a shop', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
  });
  afterEach(() => vi.restoreAllMocks());

  const store = (name: string, value: string) =>
    shop.scope.engine.transaction((tx) =>
      tx.insertInto('settings').values({ name, value, updatedAt: 0 }).execute(),
    );

  it('are the specification’s while none are stored, in pt-BR', async () => {
    expect(await loadSettings(shop.scope)).toEqual(nothingStored);
  });

  it('are read as they were saved, and what was not saved stays', async () => {
    const seo = { title: 'Ótica', description: 'Óculos', keyword: 'óculos', image: '/a.webp' };
    const currency = { name: 'BRL', symbol: 'R$', exchangeRate: 1 };
    await saveSettings(shop.scope, { name: 'Ótica Aurora', seo });
    await saveSettings(shop.scope, { currency, name: 'Aurora' });
    expect(await loadSettings(shop.scope)).toEqual({
      ...nothingStored,
      name: 'Aurora',
      seo,
      currency,
    });
  });

  it('are published, and the nodes are told', async () => {
    const before = await publicationCount(shop.scope);
    const topics: string[] = [];
    shop.scope.engine.onAnnouncement((topic) => topics.push(topic));
    await saveSettings(shop.scope, { name: 'Aurora' });
    expect(topics).toContain('published');
    expect(await publicationCount(shop.scope)).toBe(before + 1);
  });

  it('are cached until the version moves', async () => {
    const first = await loadSettings(shop.scope);
    expect(await loadSettings(shop.scope)).toBe(first);
    await saveSettings(shop.scope, { name: 'Aurora' });
    expect((await loadSettings(shop.scope)).name).toBe('Aurora');
  });

  it.each([
    ['a value of another kind', { name: 7 }, 'name', 'invalidField'],
    ['a name that is none', { name: ' ' }, 'name', 'fields.required'],
    [
      'a colour that is none',
      { color: { ...initialSettings.color, primary: 'red' } },
      'color.primary',
      'fields.color',
    ],
    ['half a group', { security: {} }, 'security.loginForPurchase', 'invalidField'],
  ])('refuse %s and keep what was', async (_case, change, field, fault) => {
    await expect(saveSettings(shop.scope, change)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: fault },
    });
    expect(await loadSettings(shop.scope)).toEqual(nothingStored);
  });

  it('understand what was stored before staff could be asked for a second factor', async () => {
    const row = { name: 'security', value: '{"loginForPurchase":false}', updatedAt: 1 };
    await shop.scope.engine.transaction((tx) => tx.insertInto('settings').values(row).execute());
    expect((await loadSettings(shop.scope)).security).toEqual({
      loginForPurchase: false,
      requireSecondFactorForStaff: false,
    });
  });

  it.each([
    ['another currency', { name: 'USD', symbol: 'R$', exchangeRate: 1 }, 'currency.name'],
    ['another sign for it', { name: 'BRL', symbol: '$', exchangeRate: 1 }, 'currency.symbol'],
    [
      'a rate that would change prices',
      { name: 'BRL', symbol: 'R$', exchangeRate: 5.2 },
      'currency.exchangeRate',
    ],
  ])('refuse %s, for the shop sells in reais', async (_case, currency, field) => {
    await expect(saveSettings(shop.scope, { name: 'Aurora', currency })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: 'fields.fixedCurrency' },
    });
    expect(await loadSettings(shop.scope)).toEqual(nothingStored);
  });

  it('refuse a language that there are no texts in, and say which there are', async () => {
    const refusal = saveSettings(shop.scope, { name: 'Aurora', language: 'xx' });
    await expect(refusal).rejects.toMatchObject({
      status: 422,
      fields: { language: 'fields.language' },
      values: { languages: languages.join(', ') },
    });
    expect(await loadSettings(shop.scope)).toEqual(nothingStored);
  });

  it.each([
    ['is no JSON', 'seo', '{'],
    ['has another shape', 'seo', '{"title":1}'],
    ['has a name that no one knows', 'colour', '{}'],
    ['has a name that every object has', 'toString', '{}'],
  ])('do without a stored section that %s, and log it', async (_case, name, value) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await store(name, value);
    await store('title', '"Ótica Aurora"');
    expect(await loadSettings(shop.scope)).toEqual({ ...nothingStored, title: 'Ótica Aurora' });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`"${name}"`));
  });

  it('stored before there were limits for orders keep what they say, and have the usual limits', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await store('checkout', '{"askCpf":true,"maxInstalments":12,"minInstalmentCents":100}');
    expect((await loadSettings(shop.scope)).checkout).toEqual({
      askCpf: true,
      // What was stored; no method that works can split.
      maxInstalments: 1,
      pixDiscountPercent: 0,
      minInstalmentCents: 100,
      maxPiecesPerLine: 10,
      maxPiecesPerOrder: 30,
      unconfirmedOrderHours: 48,
      unpaidOrderHours: 24,
      packingWeight: 250,
      giftCardMonths: 0,
      weekendsCount: true,
      maxOpenOrders: 3,
      maxOpenOrdersPerAddress: 10,
    });
    expect(warn).not.toHaveBeenCalled();
  });

  it('are all public, and say that they are loaded', async () => {
    expect(publicSettings(await loadSettings(shop.scope))).toEqual({
      ...nothingStored,
      loaded: true,
    });
  });
});
