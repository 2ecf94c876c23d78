import node from '@astrojs/node';
import react from '@astrojs/react';
import i18next from 'astro-i18next';
import { defineConfig } from 'astro/config';

/** Hydration waits for the translation file, so that server and browser render the same words. */
const waitForTranslations = {
  name: 'wait-for-translations',
  hooks: {
    'astro:config:setup': ({ injectScript }) =>
      injectScript(
        'before-hydration',
        "await (await import('#i18n/ready.ts')).translationsReady();",
      ),
  },
};

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), i18next(), waitForTranslations],
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  prefetch: { defaultStrategy: 'hover' },
  vite: {
    build: { assetsInlineLimit: 0 },
    ssr: { external: ['node:sqlite', 'pg', 'sharp'] },
  },
});
