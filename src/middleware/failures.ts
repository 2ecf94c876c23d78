import { defineMiddleware } from 'astro:middleware';
import { fail } from '#pages/_edge/answer.ts';
import { CatalogueLoadingError, DatabaseUnavailableError } from '#server/base/errors.ts';
import { isApi } from './route.ts';

/**
 * Answers a failed API call with JSON, even if the shop could not be opened or the session not read. Instead of a
 * failed page it renders /500, which reads nothing: rendered by Astro after an error, it would lack our policies.
 * While the database is unreachable the page says so, without a log line for each visitor; any other failure is logged.
 */
export const failures = defineMiddleware(async (context, next) => {
  try {
    return await next();
  } catch (error) {
    if (isApi(context)) return fail(error);
    if (!(error instanceof DatabaseUnavailableError || error instanceof CatalogueLoadingError)) {
      // In development Astro shows the error.
      if (import.meta.env.DEV) throw error;
      console.error(error);
      context.locals.failure = 'error';
      return next('/500');
    }
    context.locals.failure = 'unavailable';
    // The page /500 has status 500; this failure is a 503.
    const { body, headers } = await next('/500');
    const answer = new Response(body, { status: error.status, headers });
    answer.headers.set('retry-after', String(error.retryAfter));
    return answer;
  }
});
