import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translationsReady } from '#i18n/ready.ts';

const TEXTS = { hello: 'Olá', errors: { unexpected: 'Algo deu errado.' } };
let finish: (error: Error | null, data: unknown) => void;

/** The page's i18next, whose reading of its file the test ends as it likes. */
beforeEach(() => {
  Object.assign(i18next, { isInitialized: false, language: undefined, languages: undefined });
  const read = (_lng: string, _ns: string, done: typeof finish) => (finish = done);
  void i18next.use({ type: 'backend', init: () => undefined, read }).init({
    ...{ lng: 'pt-BR', fallbackLng: 'pt-BR', load: 'currentOnly', initImmediate: false },
    ...{ maxRetries: 0 },
  });
});
afterEach(() => void vi.restoreAllMocks());

/** Whether islands may wake. */
async function isReady(): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setTimeout(resolve, 0, false));
  return Promise.race([translationsReady().then(() => true), later]);
}

it('no island wakes before the texts have come', async () => {
  expect(await isReady()).toBe(false);
  const ready = translationsReady();
  finish(null, TEXTS);
  await ready;
  expect(i18next.t('hello')).toBe('Olá');
  expect(await isReady()).toBe(true);
});

it('no island wakes where all tries have failed', async () => {
  finish(new Error('503'), true);
  expect(i18next.isInitialized).toBe(true);
  expect(await isReady()).toBe(false);
});

it('islands wake with the copy of the build, before the tries have ended', async () => {
  i18next.addResourceBundle('pt-BR', 'translation', TEXTS);
  expect(i18next.isInitialized).toBe(false);
  expect(await isReady()).toBe(true);
  expect(i18next.t('hello')).toBe('Olá');
});
