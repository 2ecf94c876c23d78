import { afterAll, vi } from 'vitest';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
// What a started shop has read first: a file that imports a part of it alone would find no texts.
import { setShopLanguage } from '#i18n/server-texts.ts';

// Test files that run one after the other in a process share its environment: what one stubs must not
// leak into the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  setShopLanguage(DEFAULT_LANGUAGE);
});
