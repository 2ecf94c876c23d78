import i18next from 'i18next';

/** Resolves once the browser's i18next has its resources, or has given up after its retries. */
export function translationsReady(): Promise<void> {
  if (i18next.isInitialized) return Promise.resolve();
  return new Promise((resolve) => i18next.on('initialized', () => resolve()));
}
