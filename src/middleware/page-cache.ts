import { defineMiddleware } from 'astro:middleware';
import { PageCache } from '#server/cache/page-cache.ts';
import { pageKey } from '#server/cache/page-key.ts';
import { StoredPage } from '#server/cache/stored-page.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { isApi } from './route.ts';

const pages = new PageCache();

/** Renders a page for everybody that sets `locals.shared` once, until something that it shows has changed. */
export const pageCache = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals, request, url } = context;
  const readsPage = ['GET', 'HEAD'].includes(request.method) && !isApi(context);
  if (import.meta.env.DEV || isPrerendered || !readsPage) return next();
  if (locals.needs.who !== 'everybody' || locals.unavailable) return next();
  const key = pageKey(url);
  const { scope } = locals;
  const answer =
    request.method === 'HEAD'
      ? ((await pages.get(scope, key)) ?? (await next()))
      : await pages.getOrRender(scope, key, async () => {
          // Loaded again, so that they are no older than the render, and so that the cache notes them.
          locals.settings = await loadSettings(scope);
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
