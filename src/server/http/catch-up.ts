import { catchUp } from '../caching/published.ts';
import type { Scope } from '../service/scope.ts';
import { FILES } from './files.ts';
import type { Middleware } from './sequence.ts';

/**
 * Before a request is answered, learns of all that any process has published before it came: a price that another
 * worker or node has acknowledged is not shown as it was before.
 */
export function knowWhatIsPublished(shop: Scope): Middleware {
  return async ({ url = '' }, _res, next) => {
    // If the database is unavailable, whatever needs it says so.
    if (!FILES.test(url)) await catchUp(shop).catch(() => undefined);
    return next();
  };
}
