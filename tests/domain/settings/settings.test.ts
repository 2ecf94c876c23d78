import { describe, expect, it } from 'vitest';
import { colorStyles } from '#domain/settings/color-styles.ts';
import { settingsSchema, settingsUpdateSchema } from '#domain/settings/settings-input.ts';
import { initialSettings } from '#domain/settings/settings.ts';

const [first, ...others] = ['security', 'support', 'delivery'] as const;

/** Value at a path of names: 'seo.title'. */
const at = (path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], initialSettings);

/** The initial settings with another value at a path. */
function withValue(path: string, value: unknown): Record<string, unknown> {
  const settings = structuredClone(initialSettings) as unknown as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const group = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, settings);
  group[last] = value;
  return settings;
}

describe('the initial settings', () => {
  it.each([
    ['loaded', false],
    ['language', 'en'],
    ['currency.name', 'USD'],
    ['currency.symbol', 's'],
    ['currency.exchangeRate', 1],
    ['paymentGateway.cod', true],
    ['paymentGateway.paypal', false],
    ['paymentGateway.stripe', false],
    ['paymentGateway.sslCommerz', false],
    ['paymentGateway.razorpay', false],
    ['login.facebook', false],
    ['login.google', false],
    ['security.loginForPurchase', true],
    ['countries', []],
    ['currencies', []],
  ])('have %s = %j', (path, value) => {
    expect(at(path)).toEqual(value);
  });

  it.each([
    'name',
    'title',
    'address',
    'shortAddress',
    'email',
    'description',
    'phoneHeader',
    'phoneFooter',
    'copyright',
    'logo',
    'favicon',
    'gatewayImage',
    ...[first, ...others].flatMap((of) => [
      `footerBanner.${of}.title`,
      `footerBanner.${of}.description`,
    ]),
    ...['title', 'description', 'keyword', 'image'].map((of) => `seo.${of}`),
    ...['facebook', 'instagram', 'twitter', 'youtube', 'pinterest'].map((of) => `social.${of}`),
    ...['primary', 'primary_hover', 'secondary', 'body_gray'].map((of) => `color.${of}`),
    ...['body_gray', 'primary', 'primary_hover', 'secondary'].map((of) => `color.${of}_contrast`),
    ...['googleSiteVerificationId', 'facebookAppId', 'googleAnalyticsId'].map(
      (of) => `script.${of}`,
    ),
    ...['facebookPixelId', 'messengerPageId', 'googleTagManagerId'].map((of) => `script.${of}`),
  ])('have an empty %s', (path) => {
    expect(at(path)).toBe('');
  });

  it('pass their own schema', () => {
    expect(settingsSchema.parse(initialSettings)).toEqual(initialSettings);
  });
});

describe('a setting', () => {
  it.each([
    ['color.primary', '#1a2b3C'],
    ['logo', '/media/logo.svg'],
    ['logo', 'https://exemplo.com.br/logo.svg'],
    ['social.instagram', 'https://instagram.com/aurora'],
    ['script.googleTagManagerId', 'GTM-ABC123'],
    ['email', 'oi@aurora.test'],
    ['checkout.maxInstalments', 12],
    ['checkout.maxPiecesPerLine', 1],
    ['checkout.unconfirmedOrderHours', 0],
    ['lenses.minEdgeHalfRim', 2.3],
    ['lenses.highPower', 8.25],
    ['countries', [{ name: 'Brasil', code: 'BR' }]],
    ['currencies', [{ country: 'Brasil', name: 'Real', code: 'BRL', symbol: 'R$' }]],
  ])('%s may be %j', (path, value) => {
    expect(settingsSchema.safeParse(withValue(path, value)).success).toBe(true);
  });

  it.each([
    ['color.primary', 'red'],
    ['color.primary', '#12345'],
    ['color.primary', '#123456;}body{display:none'],
    ['logo', 'javascript:alert(1)'],
    ['logo', '//outro.example/logo.svg'],
    ['logo', '/\\outro.example/logo.svg'],
    ['social.instagram', 'JAVASCRIPT:alert(1)'],
    ['script.googleTagManagerId', "GTM-1');alert(1)//"],
    ['email', 'oi'],
    ['name', 'x'.repeat(201)],
    ['language', ''],
    ['currency.exchangeRate', 0],
    ['paymentGateway.cod', 'yes'],
    ['checkout.maxInstalments', 0],
    ['checkout.maxInstalments', 25],
    ['checkout.minInstalmentCents', 10.5],
    ['checkout.maxPiecesPerLine', 0],
    ['checkout.maxPiecesPerLine', 100],
    ['checkout.maxPiecesPerOrder', 0],
    ['checkout.maxOpenOrders', 0],
    ['checkout.maxOpenOrdersPerAddress', 1.5],
    ['checkout.unconfirmedOrderHours', -1],
    ['checkout.unconfirmedOrderHours', 745],
    ['lenses.minEdgeHalfRim', 1.85],
    ['lenses.minEdgeHalfRim', 5.1],
    ['lenses.highPower', 8.3],
    ['lenses.validDays', 0],
    ['countries', [{ name: 'Brasil' }]],
    ['countries', [{ name: 'Brasil', code: 'Brasil' }]],
  ])('%s may not be %j', (path, value) => {
    const { error } = settingsSchema.safeParse(withValue(path, value));
    expect(error?.issues[0]?.path.join('.')).toContain(path);
  });

  it.each(Object.keys(initialSettings))('%s must not be missing', (name) => {
    const settings = { ...initialSettings, [name]: undefined };
    expect(settingsSchema.safeParse(settings).success).toBe(false);
  });
});

it('reads what was stored before a setting was added, with its initial value; a new way to pay is off', () => {
  const checkout: Partial<typeof initialSettings.checkout> = { ...initialSettings.checkout };
  delete checkout.weekendsCount;
  const stored = { ...initialSettings, checkout, paymentGateway: {} };
  const read = settingsSchema.parse(stored);
  expect(read.checkout.weekendsCount).toBe(true);
  expect(new Set(Object.values(read.paymentGateway))).toEqual(new Set([false]));
});

describe('a change of settings', () => {
  it('may name a few of them', () => {
    const change = { name: 'Ótica Aurora', login: { facebook: true, google: false } };
    expect(settingsUpdateSchema.parse(change)).toEqual(change);
  });

  it.each([
    ['what is no setting', { admin: true }],
    ['whether they are loaded', { loaded: true }],
    ['half a group', { login: { google: true } }],
    ['a bad value', { color: { ...initialSettings.color, primary: 'red' } }],
  ])('may not hold %s', (_name, change) => {
    expect(settingsUpdateSchema.safeParse(change).success).toBe(false);
  });
});

it('puts no colour into the style sheet that is not of the form #rrggbb', () => {
  const color = { ...initialSettings.color, primary: '#1A2b3c', secondary: '#fff;}body{color:red' };
  expect(colorStyles({ ...color, body_gray: '#fff' })).toBe(':root{--primary:#1A2b3c}');
});
