import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translationsReady } from '#i18n/ready.ts';
import { textAt } from '#i18n/t.ts';

const TEXTS = { hello: 'Olá', errors: { unexpected: 'Algo deu errado.' } };
type Done = (error: Error | null, data: unknown) => void;
let reading: { file: string; done: Done }[];

/** Ends the reading of a file. */
const finish = (error: Error | null, data: unknown, file = 'pt-BR/translation') =>
  reading.find((one) => one.file === file)!.done(error, data);

/**
 * The page's i18next, whose reading of its files the test ends as it likes. With `initImmediate` it begins in a
 * later turn, as it does in the browser.
 */
function open(lng: string, { initImmediate = false } = {}): void {
  reading = [];
  Object.assign(i18next, { isInitialized: false, language: undefined, languages: undefined });
  const read = (language: string, namespace: string, done: Done) =>
    void reading.push({ file: `${language}/${namespace}`, done });
  void i18next.use({ type: 'backend', init: () => undefined, read }).init({
    lng,
    fallbackLng: 'pt-BR',
    load: 'currentOnly',
    initImmediate,
    maxRetries: 0,
    ns: ['translation'],
    fallbackNS: ['product', 'cart'],
  });
}

beforeEach(() => open('pt-BR'));
afterEach(() => void vi.restoreAllMocks());

/** Whether islands that need these files may wake. */
async function isReady(...more: string[]): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setTimeout(resolve, 0, false));
  return Promise.race([translationsReady(more).then(() => true), later]);
}

it('no island wakes before the texts have come', async () => {
  expect(await isReady()).toBe(false);
  const ready = translationsReady();
  finish(null, TEXTS);
  await ready;
  expect(textAt('hello')).toBe('Olá');
  expect(await isReady()).toBe(true);
});

it('no island wakes if all tries have failed', async () => {
  finish(new Error('503'), true);
  expect(i18next.isInitialized).toBe(true);
  expect(await isReady()).toBe(false);
});

it('islands wake with the copy of the build, before the tries have ended', async () => {
  i18next.addResourceBundle('pt-BR', 'translation', TEXTS);
  expect(i18next.isInitialized).toBe(false);
  expect(await isReady()).toBe(true);
  expect(textAt('hello')).toBe('Olá');
});

describe('an island that needs another file', () => {
  it('asks for it, once, and for no other', async () => {
    finish(null, TEXTS);
    await Promise.all([isReady('product'), isReady('product')]);
    expect(reading.map(({ file }) => file)).toEqual(['pt-BR/translation', 'pt-BR/product']);
  });

  it('wakes once both have come, and finds its texts in either', async () => {
    expect(await isReady('product')).toBe(false);
    finish(null, { purchase: { add: 'Adicionar' } }, 'pt-BR/product');
    expect(await isReady('product')).toBe(false);
    finish(null, TEXTS);
    expect(await isReady('product')).toBe(true);
    expect([textAt('purchase.add'), textAt('hello')]).toEqual(['Adicionar', 'Olá']);
  });

  it('wakes if the texts come before i18next knows its languages, as in WebKit', async () => {
    open('pt-BR', { initImmediate: true });
    const ready = translationsReady(['product']);
    expect(i18next.languages).toBeUndefined();
    finish(null, { purchase: { add: 'Adicionar' } }, 'pt-BR/product');
    finish(null, TEXTS);
    await expect(ready).resolves.toBeUndefined();
  });

  it('lets those wake that do without', async () => {
    finish(null, TEXTS);
    expect(await isReady('product')).toBe(false);
    expect(await isReady()).toBe(true);
  });
});

it('a language that lacks a file keeps no island asleep: pt-BR stands in', async () => {
  open('tpn');
  finish(null, { hello: 'Mba’éichapa' }, 'tpn/translation');
  finish(null, TEXTS);
  expect(await isReady('product')).toBe(false);
  finish(null, { purchase: { add: 'Adicionar' } }, 'pt-BR/product');
  expect(await isReady('product')).toBe(true);
  expect([textAt('hello'), textAt('purchase.add')]).toEqual(['Mba’éichapa', 'Adicionar']);
});
