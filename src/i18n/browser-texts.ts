import i18next from 'i18next';
import { browserOptions } from './browser-options.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import pageTexts from './page-texts.ts';
import { translationsReady } from './ready.ts';

/** A component that shows texts: the build adds the names of their files (`addTextNamespaces`). */
export interface ShowsTexts {
  textNamespaces?: readonly string[];
}

// Tests have set it up already, with all texts.
if (!i18next.isInitialized) {
  void i18next
    .use(pageTexts)
    .init(browserOptions(document.documentElement.lang || DEFAULT_LANGUAGE));
}

/**
 * Resolves once the texts of these files have arrived, and those that every page needs. i18next is set up when
 * this module is first imported, by what is itself fetched on demand: i18next comes with it.
 */
export const textsReady: (namespaces?: readonly string[]) => Promise<void> = translationsReady;
