/**
 * One language, loaded on both sides. The server reads the translation file that was bundled with
 * the build (so `dist` can be moved); the browser fetches /locales/pt-BR/translation.json.
 *
 * @type {import('astro-i18next').AstroI18nextConfig}
 */
module.exports = {
  defaultLocale: 'pt-BR',
  locales: ['pt-BR'],
  namespaces: ['translation'],
  defaultNamespace: 'translation',
  load: ['server', 'client'],
  i18nextServer: { lng: 'pt-BR', interpolation: { escapeValue: false } },
  i18nextServerPlugins: { fsBackend: null, bundledBackend: '#i18n/bundled-backend.ts' },
  i18nextClient: {
    lng: 'pt-BR',
    interpolation: { escapeValue: false },
    // The specification's figures; they are i18next's own defaults, written out so that a test can hold them.
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
  },
  i18nextClientPlugins: { LanguageDetector: null },
};
