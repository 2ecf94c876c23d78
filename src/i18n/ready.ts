import i18next from 'i18next';
import { FIRST_NAMESPACE } from './namespaces.ts';
import { hasFile } from './page-texts.ts';

/** Whether these files have come, in the page's language and in the one that it falls back to. */
const hasTexts = (namespaces: readonly string[]): boolean =>
  i18next.languages?.every((language) =>
    namespaces.every(
      (namespace) =>
        !hasFile(language, namespace) ||
        Object.keys(i18next.getResourceBundle(language, namespace) ?? {}).length > 0,
    ),
  ) ?? false;

/**
 * Resolves once the browser has the texts that the server rendered an island with. Until then it does not
 * hydrate: the server's HTML stays, and no one sees a key.
 *
 * @param more files that are needed in addition to the first, which every page has
 */
export function translationsReady(more: readonly string[] = []): Promise<void> {
  const namespaces = [FIRST_NAMESPACE, ...more];
  if (more.length > 0) void i18next.loadNamespaces(more);
  return new Promise((resolve) => {
    const check = () => {
      if (!hasTexts(namespaces)) return;
      i18next.store.off('added', check);
      i18next.off('languageChanged', check);
      resolve();
    };
    i18next.store.on('added', check);
    // i18next knows its languages only in a later turn; in WebKit cached texts come before that.
    i18next.on('languageChanged', check);
    check();
  });
}
