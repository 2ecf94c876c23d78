import type { InitOptions } from 'i18next';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { FIRST_NAMESPACE } from './namespaces.ts';
import { browserFiles } from './page-texts.ts';

/**
 * i18next's options in a browser; those of the server are in astro-i18next.config.cjs. Which files a page
 * needs is not set here: each island asks for its own (`textsReady`).
 *
 * @param language that of the page; `t` falls back to pt-BR
 */
export function browserOptions(language: string): InitOptions {
  return {
    lng: language,
    supportedLngs: [...new Set(browserFiles.map((file) => file.language))],
    fallbackLng: DEFAULT_LANGUAGE,
    load: 'currentOnly',
    ns: [FIRST_NAMESPACE],
    defaultNS: FIRST_NAMESPACE,
    // No key is in two files: `t` finds it in any that has been loaded.
    fallbackNS: browserFiles
      .filter((file) => file.language === DEFAULT_LANGUAGE && file.namespace !== FIRST_NAMESPACE)
      .map((file) => file.namespace),
    interpolation: { escapeValue: false },
    saveMissing: true,
    // An island that has not waited for its texts: a fault, which the browser tests notice. A text that need not
    // be there has a default value.
    missingKeyHandler: (_languages, _namespace, key, shown) => {
      if (shown === key) console.error(`No text for ${key}`);
    },
    // The specification's figures; they are i18next's own defaults, written out so that a test can hold them.
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
  };
}
