import type { APIContext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { pagesOf } from '#server/cache/page-cache.ts';
import { pageKey } from '#server/cache/page-key.ts';
import { shortHtml } from '#server/cache/short-html.ts';
import { HIT, MISS, STALE, StoredPage } from '#server/cache/stored-page.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { setPolicies } from './headers.ts';
import { isApi } from './route.ts';

/** What is kept of a rendered page besides its text. */
function headersToKeep({ headers }: Response, contentType: string) {
  const policies = ['content-security-policy', 'permissions-policy'] as const;
  return {
    'content-type': contentType,
    ...Object.fromEntries(policies.map((name) => [name, headers.get(name) ?? ''])),
  };
}

/**
 * HTML's own signs are single bytes. Read as latin1 the others are copied instead of decoded to two bytes a letter and
 * encoded again: 0.28 ms for a list of 60 kB, shortening included, instead of 0.44.
 */
const shortBytes = (html: Buffer): Buffer<ArrayBuffer> =>
  Buffer.from(shortHtml(html.toString('latin1')), 'latin1');

/** The page for everybody that the context's route renders; what it answers otherwise is for its caller alone. */
async function render(
  context: APIContext,
  next: () => Promise<Response>,
): Promise<StoredPage | Response> {
  const { locals } = context;
  // Loaded again, so that they are no older than the render, and so that the cache notes them.
  locals.settings = await loadSettings(locals.scope);
  const rendered = await next();
  if (!locals.shared || rendered.status !== 200) return rendered;
  const response = new Response(rendered.body, rendered);
  // What the policies let in depends on settings: they belong to the page that was rendered with these.
  setPolicies(context, response.headers);
  const kind = response.headers.get('content-type');
  if (kind === null) return response;
  const body = Buffer.from(await response.arrayBuffer());
  return StoredPage.from(
    headersToKeep(response, kind),
    kind.startsWith('text/html') ? shortBytes(body) : body,
  );
}

/**
 * Renders a page for everybody that sets `locals.shared` once, until something that it shows has changed.
 * Most hits never come here: the HTTP server answers them (`src/server/http/cached-pages.ts`).
 */
export const pageCache = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals, request, url } = context;
  const readsPage = ['GET', 'HEAD'].includes(request.method) && !isApi(context);
  if (import.meta.env.DEV || isPrerendered || !readsPage) return next();
  if (locals.needs.who !== 'everybody' || locals.failure) return next();
  const key = pageKey(url);
  const { scope } = locals;
  const pages = pagesOf(scope);
  const kept = await pages.get(scope, key);
  // HEAD renders without keeping: there is no text to keep.
  if (!kept && request.method === 'HEAD') return next();
  const kind = kept ? HIT : pages.has(key) ? STALE : MISS;
  const page = kept ?? (await pages.getOrRender(scope, key, () => render(context, next)));
  if (page instanceof Response) return page;
  const { status, headers, body } = await page.answer(Object.fromEntries(request.headers));
  return new Response(body, { status, headers: { ...headers, ...kind } });
});
