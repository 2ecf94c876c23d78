const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const FALLBACK = 'pt-BR';
const folders = readdirSync(join(__dirname, 'public', 'locales'), { withFileTypes: true });
const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
const files = readdirSync(join(__dirname, 'public', 'locales', FALLBACK)).map((file) =>
  file.replace('.json', ''),
);

/**
 * Every folder below `public/locales` is a language; the shop's setting `language` says which is
 * spoken. The server reads the translation files that were bundled with the build (so `dist` can be
 * moved), all as one namespace; the browser fetches those that it needs, /locales/{lng}/{ns}.json. No key
 * stands in two files: `t` finds it in whichever has come.
 *
 * @type {import('astro-i18next').AstroI18nextConfig}
 */
module.exports = {
  defaultLocale: FALLBACK,
  locales: [FALLBACK, ...names.filter((name) => name !== FALLBACK).sort()],
  namespaces: ['translation'],
  defaultNamespace: 'translation',
  load: ['server', 'client'],
  i18nextServer: {
    fallbackLng: FALLBACK,
    load: 'currentOnly',
    preload: names,
    interpolation: { escapeValue: false },
  },
  i18nextServerPlugins: {
    fsBackend: null,
    bundledBackend: '#i18n/bundled-backend.ts',
    shopLanguage: '#i18n/shop-language.ts',
    compiledTexts: '#i18n/compiled-texts.ts',
  },
  i18nextClient: {
    fallbackLng: FALLBACK,
    load: 'currentOnly',
    interpolation: { escapeValue: false },
    fallbackNS: files.filter((file) => !['translation', 'server'].includes(file)),
    saveMissing: true,
    // An island that has not waited for its texts: a fault, which the browser tests notice.
    missingKeyHandler: (_languages, _namespace, key) => console.error(`No text for ${key}`),
    // The specification's figures; they are i18next's own defaults, written out so that a test can hold them.
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
  },
  i18nextClientPlugins: {
    httpBackend: '#i18n/page-texts.ts',
    LanguageDetector: '#i18n/page-language.ts',
  },
};
