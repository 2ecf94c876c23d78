import node from '@astrojs/node';
import react from '@astrojs/react';
import i18next from 'astro-i18next';
import auth from 'auth-astro';
import { defineConfig } from 'astro/config';
import { mediaFiles } from '#server/http/static-files.ts';

/** React's integration; on the server `src/pages/_edge/island-renderer.ts` stands before its own entry. */
function reactByOurRenderer() {
  const integration = react();
  const setUp = integration.hooks['astro:config:setup'];
  const serverEntrypoint = '#pages/_edge/island-renderer.ts';
  integration.hooks['astro:config:setup'] = (options) =>
    setUp({
      ...options,
      addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }),
    });
  return integration;
}

/** Hydration waits for the texts, so that server and browser render the same words. */
const waitForTranslations = {
  name: 'wait-for-translations',
  hooks: {
    'astro:config:setup': ({ injectScript }) =>
      injectScript(
        'before-hydration',
        "import { translationsReady } from '#i18n/ready.ts'; await translationsReady();",
      ),
  },
};

/**
 * The content policy lets no text become code: zod is told in the browser, before any island wakes, not
 * to try. This is `z.config({ jitless: true })`, without fetching zod for it on pages that need none.
 */
const noCodeFromTexts = {
  name: 'no-code-from-texts',
  hooks: {
    'astro:config:setup': ({ injectScript }) =>
      injectScript('before-hydration', '(globalThis.__zod_globalConfig ??= {}).jitless = true;'),
  },
};

/** `npm run dev` shows the shop's pictures too, as our own server does. */
const mediaInDev = {
  name: 'media-in-dev',
  configureServer({ middlewares }) {
    middlewares.use(mediaFiles('/media', `${process.env.DATA_DIR ?? 'data'}/media`));
  },
};

/**
 * React, and the islands of header and product page with all that they import, as one file each:
 * a dozen requests instead of forty, and the product page below 100 kB of compressed JavaScript.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'shop',
    test: /islands\/(account\/Account(Link|Row)|cart\/CartLink|feedback\/Toasts|product|recent|search|wishlist\/(CardActions|WishlistLink))/,
  },
];

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [
    reactByOurRenderer(),
    i18next(),
    noCodeFromTexts,
    waitForTranslations,
    auth({ injectEndpoints: false }),
  ],
  trailingSlash: 'never',
  // Our own check (src/middleware/origin.ts) covers JSON as well, knows the address behind a proxy, and
  // answers as the API does; Astro's would come before it.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  prefetch: { defaultStrategy: 'hover' },
  vite: {
    plugins: [mediaInDev],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    },
    resolve: {
      alias: {
        'auth:handler': 'auth-astro/server',
      },
    },
    ssr: { external: ['node:sqlite', 'kysely', 'pg', 'sharp'] },
  },
});
