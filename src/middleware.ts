import { defineMiddleware, sequence } from 'astro:middleware';
import { PageCache } from '#server/cache/page-cache.ts';
import { pageKey } from '#server/cache/page-key.ts';
import { StoredPage } from '#server/cache/stored-page.ts';
import { categoryTree } from '#server/catalogue/browse.ts';
import { catalogueVersion } from '#server/catalogue/version.ts';
import { readEnvironment } from '#server/env.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { currentShop } from '#server/shop.ts';

const isApi = (url: URL): boolean => url.pathname.startsWith('/api/');

const publicAddress = readEnvironment(process.env).SITE_URL;

/** Gives pages and endpoints the shop; endpoints read the settings where they need them. */
const locals = defineMiddleware(async ({ isPrerendered, locals, url }, next) => {
  if (isPrerendered) return next();
  locals.shop = await currentShop();
  locals.siteUrl = publicAddress ?? url.origin;
  locals.categories = () => categoryTree(locals.shop);
  if (!isApi(url)) locals.settings = await loadSettings(locals.shop);
  return next();
});

/** What is not the same for everybody stays in the visitor's own browser. */
const headers = defineMiddleware(async ({ isPrerendered }, next) => {
  const response = await next();
  if (isPrerendered || response.headers.has('cache-control')) return response;
  // Some responses, such as redirects, have headers that cannot be changed.
  const copy = new Response(response.body, response);
  copy.headers.set('cache-control', 'private, no-cache');
  return copy;
});

const pages = new PageCache();

/** A page that says `locals.shared` is rendered once per catalogue version. */
const pageCache = defineMiddleware(async ({ isPrerendered, locals, request, url }, next) => {
  const readsPage = ['GET', 'HEAD'].includes(request.method) && !isApi(url);
  if (import.meta.env.DEV || isPrerendered || !readsPage) return next();
  // Read before the render: one that a change overtakes is kept under the version it began with.
  const key = pageKey(await catalogueVersion(locals.shop), url);
  const answer =
    request.method === 'HEAD'
      ? (pages.get(key) ?? (await next()))
      : await pages.getOrRender(key, async () => {
          const response = await next();
          const kind = response.headers.get('content-type');
          const shared = locals.shared && response.status === 200 && kind !== null;
          return shared
            ? StoredPage.from(kind, Buffer.from(await response.arrayBuffer()))
            : response;
        });
  if (answer instanceof Response) return answer;
  const { body, ...init } = answer.answer(request.headers);
  return new Response(body, init);
});

export const onRequest = sequence(locals, headers, pageCache);
