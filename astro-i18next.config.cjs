const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const options = require('./src/i18n/server-options.json');

const FALLBACK = options.fallbackLng;
const folders = readdirSync(join(__dirname, 'public', 'locales'), { withFileTypes: true });
const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);

/**
 * i18next on the server; in a browser it is set up when texts are first needed (src/i18n/browser-options.ts).
 *
 * Every folder below `public/locales` is a language. The server reads the translation files that were bundled with
 * the build (so `dist` can be moved), all as one namespace. No key is in two files, so `t` does not need to name one.
 * Each text is asked for in the language of its request (src/i18n/server-texts.ts).
 *
 * @type {import('astro-i18next').AstroI18nextConfig}
 */
module.exports = {
  defaultLocale: FALLBACK,
  locales: [FALLBACK, ...names.filter((name) => name !== FALLBACK).sort()],
  namespaces: ['translation'],
  defaultNamespace: 'translation',
  load: ['server'],
  i18nextServer: { ...options, preload: names },
  i18nextServerPlugins: { fsBackend: null, bundledBackend: '#i18n/server-texts.ts' },
};
