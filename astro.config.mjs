import node from '@astrojs/node';
import react from '@astrojs/react';
import i18next from 'astro-i18next';
import auth from 'auth-astro';
import { defineConfig } from 'astro/config';
import { addTextNamespaces } from '#i18n/used-text-keys.ts';
import { mediaFiles } from '#server/http/static-files.ts';
import { shortScopes } from '#styles/short-scopes.ts';

/**
 * React's renderer with entries of our own: in the browser `hydrate.ts` waits for the texts. Astro takes the first
 * renderer that recognises a component, so this stands before React's integration, which brings all the rest.
 */
const islandRenderer = {
  name: 'island-renderer',
  hooks: {
    'astro:config:setup': ({ addRenderer }) =>
      addRenderer({
        name: 'island-renderer',
        serverEntrypoint: '#pages/_edge/island-renderer.ts',
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

/**
 * The content policy lets no text become code: in the browser zod is told, as it loads, not to try. This is
 * `z.config({ jitless: true })`, which would come after the first schemas.
 */
const noCodeFromTexts = {
  name: 'no-code-from-texts',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js/ },
    handler: (code) => `(globalThis.__zod_globalConfig ??= {}).jitless = true;\n${code}`,
  },
};

/** `client:touch`: islands hydrate when somebody touches them (src/layouts/touch/directive.ts). */
const touch = {
  name: 'touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/layouts/touch/inline.js' }),
  },
};

/**
 * Of all icons, those that are used are built into the server's pages: the package itself is one file, with its
 * text 10 MB of memory. `npm run dev` takes the package, which is quicker.
 */
const usedIcons = {
  name: 'used-icons',
  apply: 'build',
  config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
};

/** `npm run dev` shows the shop's pictures too, as our own server does. */
const mediaInDev = {
  name: 'media-in-dev',
  configureServer({ middlewares }) {
    middlewares.use(mediaFiles('/media', `${process.env.DATA_DIR ?? 'data'}/media`));
  },
};

/**
 * The built server begins with `src/entry.ts`, which serves what the adapter's own entry exports. Vite's option
 * for it; set by a plugin, because Astro's plugins would put the adapter's in its place.
 */
const serverEntry = {
  name: 'server-entry',
  apply: 'build',
  enforce: 'post',
  config: () => ({
    environments: { ssr: { build: { rolldownOptions: { input: { index: './src/entry.ts' } } } } },
  }),
};

/**
 * Scripts that arrive together as one file each: nanostores with the stores of the header, which the first
 * script of a page needs (layouts/storefront.ts); React and i18next; the islands of header and product page.
 * None of them does anything by being loaded. Style sheets of what is fetched later are one file as well,
 * since Astro lets the page link to each of them.
 */
const scripts = [
  {
    name: 'state',
    priority: 5,
    test: /vite\/preload-helper|node_modules\/(nanostores|@nanostores\/persistent)\/|src\/stores\/(cart|cart-drawer|compare|recently-viewed|wishlist|session|toasts)\.ts|wishlist\/keep\.ts|src\/domain\/catalogue\/image\.ts/,
  },
  { name: 'crypto', priority: 4, test: /node_modules\/crypto-js\// },
  { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler|i18next)\// },
  {
    name: 'shop',
    priority: 2,
    test: /islands\/(hydrate|ui\/mount|product|recent\/Recent|search|delivery|true-size\/TrueSize\.)/,
  },
  { name: 'later', priority: 1, test: /islands\/(cart|compare|feedback)\/.*\.module\.css/ },
];

/**
 * Style sheets of what the server renders: those of every page of the shop, and those of its catalogue; two
 * requests instead of twenty.
 */
const sheets = [
  {
    name: 'page',
    priority: 2,
    test: /src\/(styles|layouts|components\/(site|ui))\/.*(\.css|type=style)|islands\/(ui|search)\/.*\.css/,
  },
  {
    name: 'catalogue',
    priority: 1,
    test: /src\/components\/(catalogue|home)\/.*(\.css|type=style)|islands\/(product|recent|delivery|true-size|form|turn|zoom)\/.*\.css|photoswipe.*\.css/,
  },
];

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [islandRenderer, react(), i18next(), touch, auth({ injectEndpoints: false })],
  trailingSlash: 'never',
  // Our own check (src/middleware/origin.ts) covers JSON as well, knows the address behind a proxy, and
  // answers as the API does; Astro's would come before it.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  prefetch: { defaultStrategy: 'hover' },
  vite: {
    plugins: [
      serverEntry,
      mediaInDev,
      textsOfIslands,
      noCodeFromTexts,
      usedIcons,
      ...shortScopes(),
    ],
    build: { assetsInlineLimit: 0 },
    // Shorter than Vite's, which begin with the name of the class.
    css: { modules: { generateScopedName: '_[hash:base64:5]' } },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scripts } } } } },
      ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: sheets } } } } },
    },
    resolve: {
      alias: {
        'auth:handler': 'auth-astro/server',
      },
    },
    ssr: { external: ['node:sqlite', 'kysely', 'pg', 'sharp'] },
  },
});
