import i18next from 'i18next';

/** Whether there are texts in the page's language and in the one that it falls back to. */
const hasTexts = (): boolean =>
  i18next.languages?.every(
    (language) => Object.keys(i18next.getResourceBundle(language, 'translation') ?? {}).length > 0,
  ) ?? false;

/**
 * Resolves once the browser has the texts that the server rendered the page with. Until then no island
 * hydrates: the server's HTML stays, and nobody sees a key.
 */
export function translationsReady(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (hasTexts()) resolve();
    };
    i18next.store.on('added', check);
    check();
  });
}
