import { expect, it } from 'vitest';
import { isToBeAsked, readConsent, type Consent } from '#domain/consent/consent.ts';
import { answerFor } from '#domain/consent/consent-log.ts';
import { eventItem, valueOf } from '#domain/consent/shop-event.ts';
import { allowedTags, messengerLink, purposesOf, sourcesOf, tagsOf } from '#domain/consent/tag.ts';
import { initialSettings } from '#domain/settings/settings.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
const ALL = tagsOf({
  googleSiteVerificationId: 'abc',
  facebookAppId: '1',
  googleAnalyticsId: 'G-2',
  facebookPixelId: '3',
  messengerPageId: '4',
  googleTagManagerId: 'GTM-5',
});
const consent: Consent = {
  browser: 'x'.repeat(32),
  at: 1000,
  asked: ['statistics'],
  agreed: ['statistics'],
};

it('asks for nothing if the settings name no tag', () => {
  expect(tagsOf(initialSettings.script)).toEqual([]);
  expect(purposesOf([])).toEqual([]);
  expect(isToBeAsked(null, { purposes: [], now: 0 })).toBe(false);
});

it('takes verification and Messenger for no tags: they load nothing', () => {
  expect(ALL.map(({ name }) => name)).toEqual([
    'googleAnalytics',
    'googleTagManager',
    'facebookPixel',
    'facebookApp',
  ]);
  expect(messengerLink({ ...initialSettings.script, messengerPageId: 'aurora' })).toBe(
    'https://m.me/aurora',
  );
  expect(messengerLink(initialSettings.script)).toBeNull();
});

it('allows each tag for its purpose only, and a container for any', () => {
  const allowed = (...agreed: ('statistics' | 'marketing')[]) =>
    allowedTags(ALL, agreed).map(({ name }) => name);
  expect(allowed()).toEqual([]);
  expect(allowed('statistics')).toEqual(['googleAnalytics', 'googleTagManager']);
  expect(allowed('marketing')).toEqual(['googleTagManager', 'facebookPixel', 'facebookApp']);
});

it('lets into the policy what the shop’s tags need, and nothing of others', () => {
  const [analytics] = ALL;
  expect(sourcesOf([analytics!])['script-src']).toEqual([
    "'self'",
    'https://www.googletagmanager.com',
  ]);
  expect(JSON.stringify(sourcesOf([analytics!]))).not.toContain('facebook');
  expect(sourcesOf([])).toEqual({});
});

it('asks once, again after a year, and when the shop asks for more', () => {
  const purposes = ['statistics'] as const;
  expect(isToBeAsked(null, { purposes, now: 1000 })).toBe(true);
  expect(isToBeAsked(consent, { purposes, now: 1000 + YEAR_MS })).toBe(false);
  expect(isToBeAsked(consent, { purposes, now: 1001 + YEAR_MS })).toBe(true);
  expect(isToBeAsked(consent, { purposes: ['marketing'], now: 1001 })).toBe(true);
});

it.each([undefined, '', 'null', '{', '{"browser":1}', '[]', '{"browser":"a","at":1,"asked":{}}'])(
  'reads %j as no answer',
  (stored) => {
    expect(readConsent(stored)).toBeNull();
  },
);

it('reads what it has stored', () => {
  expect(readConsent(JSON.stringify(consent))).toEqual(consent);
});

it('logs what was agreed to, refused, and not asked', () => {
  expect(answerFor(consent, 'statistics')).toBe('agreed');
  expect(answerFor({ asked: ['marketing'], agreed: [] }, 'marketing')).toBe('refused');
  expect(answerFor(consent, 'marketing')).toBe('notAsked');
});

it('reports lines with their choice, and their price to the cent', () => {
  const line = { _id: 'p1', qty: 3, price: 0.1, name: 'Brisa', color: { name: 'Preto' } };
  const items = [eventItem({ ...line, attribute: { name: 'P' } }), eventItem({ ...line, qty: 1 })];
  expect(items[0]).toEqual({
    id: 'p1',
    name: 'Brisa',
    price: 0.1,
    quantity: 3,
    variant: 'Preto, P',
  });
  expect(valueOf(items)).toBe(0.4);
});
