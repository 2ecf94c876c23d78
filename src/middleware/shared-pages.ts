import type { APIContext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { chosenLanguage } from '#i18n/server-texts.ts';
import { pagesOf } from '#server/caching/page-cache.ts';
import { pageAddress, pageKey } from '#server/caching/page-key.ts';
import { HIT, MISS, STALE, StoredPage } from '#server/caching/stored-page.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { setPolicies } from './headers.ts';
import { isApi } from './route.ts';

const STORED = ['content-security-policy', 'permissions-policy', 'content-language'];

/** Headers that are cached with a rendered page. */
function storedHeaders(
  { headers }: Response,
  contentType: string,
  { languageChoice }: ShopSettings,
) {
  return {
    'content-type': contentType,
    ...Object.fromEntries([...headers].filter(([name]) => STORED.includes(name))),
    // A cache between the shop and its visitors must not give one the other's language.
    ...(languageChoice && { vary: 'Accept-Encoding, Cookie' }),
  };
}

/** The shared page that the context's route renders; any other answer is for this caller alone. */
async function render(
  context: APIContext,
  next: () => Promise<Response>,
): Promise<StoredPage | Response> {
  const { locals } = context;
  // Loaded again, so that they are no older than the render, and so that the page depends on them.
  locals.settings = await loadSettings(locals.scope);
  const rendered = await next();
  // A closed shop's pages are for its staff alone.
  if (!locals.shared || rendered.status !== 200 || !locals.settings.open) return rendered;
  const response = new Response(rendered.body, rendered);
  // The policies depend on the settings that the page was rendered with, so they are cached with it.
  setPolicies(context, response.headers);
  const kind = response.headers.get('content-type');
  if (kind === null) return response;
  return StoredPage.from(
    storedHeaders(response, kind, locals.settings),
    Buffer.from(await response.arrayBuffer()),
    context.routePattern,
  );
}

/**
 * Answers a page that sets `locals.shared` from the cache; renders it again after something that it shows has
 * changed. Such a page sees only the parameters of its address that are part of its key. The HTTP server answers most
 * hits before this (`src/server/http/cached-pages.ts`).
 */
export const sharedPages = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals, request, url } = context;
  const readsPage = ['GET', 'HEAD'].includes(request.method) && !isApi(context);
  if (isPrerendered || !readsPage) return next();
  if (locals.needs.who !== 'everybody' || locals.failure) return next();
  const address = pageAddress(url);
  if (!address) return next();
  const key = pageKey(address, chosenLanguage());
  const renderPage = () => (address.search === url.search ? next() : next(address));
  const isShared = key !== undefined && locals.settings.open;
  if (import.meta.env.DEV || !isShared) return renderPage();
  const { scope } = locals;
  const pages = pagesOf(scope);
  const cached = await pages.get(scope, key);
  // A HEAD is not cached: it renders no body.
  if (!cached && request.method === 'HEAD') return renderPage();
  const kind = cached ? HIT : pages.has(key) ? STALE : MISS;
  const page = cached ?? (await pages.getOrRender(scope, key, () => render(context, renderPage)));
  if (page instanceof Response) return page;
  const { status, headers, body } = await page.answer(Object.fromEntries(request.headers));
  return new Response(body, { status, headers: { ...headers, ...kind } });
});
