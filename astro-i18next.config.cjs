const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const FALLBACK = 'pt-BR';
const folders = readdirSync(join(__dirname, 'public', 'locales'), { withFileTypes: true });
const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);

/**
 * i18next on the server; in a browser it is set up when texts are first needed (src/i18n/browser-options.ts).
 *
 * Every folder below `public/locales` is a language; the shop's setting `language` chooses one. The
 * server reads the translation files that were bundled with the build (so `dist` can be moved), all as one
 * namespace. No key is in two files, so `t` does not need to name one.
 *
 * @type {import('astro-i18next').AstroI18nextConfig}
 */
module.exports = {
  defaultLocale: FALLBACK,
  locales: [FALLBACK, ...names.filter((name) => name !== FALLBACK).sort()],
  namespaces: ['translation'],
  defaultNamespace: 'translation',
  load: ['server'],
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
  },
};
