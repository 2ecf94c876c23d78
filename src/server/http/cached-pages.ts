import { chosenLanguage } from '#i18n/server-texts.ts';
import { pagesOf } from '../caching/page-cache.ts';
import { requestKey } from '../caching/page-key.ts';
import { HIT, type StoredPage } from '../caching/stored-page.ts';
import { nameRoute } from '../operating/current-request.ts';
import type { Scope } from '../service/scope.ts';
import type { Middleware } from './sequence.ts';
import { hasZeroByte } from './odd-requests.ts';

/** The cached page of an address, if it is still true; undefined also if that cannot be determined. */
async function pageAt(shop: Scope, host: string, address: string): Promise<StoredPage | undefined> {
  const key = requestKey(host, address, chosenLanguage());
  // If the database is unavailable, the error page says so.
  return key === undefined
    ? undefined
    : pagesOf(shop)
        .get(shop, key)
        .catch(() => undefined);
}

/**
 * Answers with the pages that Astro has rendered and that are the same for everybody, as long as they are
 * true, without waking Astro: 1.5 times the CPU of a bare server's answer instead of 12 times. Whatever is not there, or asked for in
 * an odd way, goes on to Astro.
 */
export function answerCachedPages(shop: Scope): Middleware {
  return async (req, res, next) => {
    const { method, url = '', headers } = req;
    if ((method !== 'GET' && method !== 'HEAD') || hasZeroByte(url)) return next();
    const page = await pageAt(shop, headers.host ?? '', url);
    if (!page) return next();
    nameRoute(page.route);
    const answer = await page.answer(headers);
    res.writeHead(answer.status, { ...answer.headers, ...HIT });
    res.end(method === 'HEAD' ? null : answer.body);
  };
}
