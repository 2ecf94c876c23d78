import node from '@astrojs/node';
import react from '@astrojs/react';
import i18next from 'astro-i18next';
import auth from 'auth-astro';
import { defineConfig } from 'astro/config';
import { addTextNamespaces } from '#i18n/used-text-keys.ts';
import packageFile from './package.json' with { type: 'json' };
import { typeSchemas } from '#server/api/type-schemas.ts';
import { mediaFiles } from '#server/http/static-files.ts';

/**
 * React's renderer, whose islands wait for their texts in the browser. Astro takes the first renderer that recognises a
 * component, so this stands before React's integration, which brings all the rest.
 */
const islandRenderer = {
  name: 'island-renderer',
  hooks: {
    'astro:config:setup': ({ addRenderer }) =>
      addRenderer({
        name: 'island-renderer',
        serverEntrypoint: '#islands/render.ts',
        clientEntrypoint: '#islands/hydrate.ts',
      }),
  },
};

/** Each island names the translation files that it waits for (src/i18n/used-text-keys.ts). */
const textsOfIslands = {
  name: 'texts-of-islands',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src\/islands\/.*\.tsx$/ },
    handler(code, file) {
      return addTextNamespaces(code, file, this.environment.mode === 'build');
    },
  },
};

/** `client:touch`: islands hydrate at the first touch (src/layouts/touch/directive.ts). */
const touch = {
  name: 'touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/layouts/touch/inline.js' }),
  },
};

/** Builds a page of all that Astro writes inline: the content policy lets it in (src/middleware/inline-parts.ts). */
const inlineParts = {
  name: 'inline-parts',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({
        pattern: '/inline-parts',
        entrypoint: './src/layouts/InlineParts.astro',
        prerender: true,
      }),
  },
};

/** Serves the shop's pictures under `npm run dev` too, as our own server does. */
const mediaInDev = {
  name: 'media-in-dev',
  configureServer({ middlewares }) {
    middlewares.use(mediaFiles('/media', `${process.env.DATA_DIR ?? 'data'}/media`));
  },
};

/**
 * The built server starts with `src/entry.ts`, which serves what the adapter's entry exports. This is Vite's option
 * for it, set by a plugin because Astro's plugins would override it with the adapter's.
 */
const serverEntry = {
  name: 'server-entry',
  apply: 'build',
  enforce: 'post',
  config: () => ({
    environments: { ssr: { build: { rolldownOptions: { input: { index: './src/entry.ts' } } } } },
  }),
};

export default defineConfig({
  output: 'server',
  // A page is rendered whole: it costs less, and one that fails half-way is answered by the page that says so.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [
    islandRenderer,
    react(),
    i18next(),
    touch,
    inlineParts,
    auth({ injectEndpoints: false }),
  ],
  trailingSlash: 'never',
  // Our own check (src/middleware/refuse-foreign.ts) covers JSON as well, knows the address behind a proxy, and
  // answers as the API does; Astro's would come before it.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  prefetch: { defaultStrategy: 'hover' },
  vite: {
    plugins: [serverEntry, mediaInDev, textsOfIslands, typeSchemas],
    // Styles that several pages share are files that the browser caches, not text in each page.
    build: { assetsInlineLimit: 0 },
    resolve: {
      alias: {
        'auth:handler': 'auth-astro/server',
      },
    },
    // What runs the shop is `dependencies`; whatever else a page uses becomes a part of what is built.
    ssr: { noExternal: true, external: ['node:sqlite', ...Object.keys(packageFile.dependencies)] },
  },
});
