import { defineMiddleware } from 'astro:middleware';
import { fail } from '#pages/_edge/answer.ts';
import { DatabaseUnavailableError } from '#server/errors.ts';
import { isApi } from './route.ts';

/**
 * A failed API call is answered with JSON, even where the shop could not be opened or the session could not
 * be read. In place of a page that failed the page /500 is rendered, which reads nothing. While the database is
 * unreachable it says so, without a line in the log for each visitor; any other failure is logged. Rendered by Astro
 * after an error, it would not have our policies.
 */
export const failures = defineMiddleware(async (context, next) => {
  try {
    return await next();
  } catch (error) {
    if (isApi(context)) return fail(error);
    if (!(error instanceof DatabaseUnavailableError)) {
      // Astro shows it to the developer.
      if (import.meta.env.DEV) throw error;
      console.error(error);
      context.locals.failure = 'error';
      return next('/500');
    }
    context.locals.failure = 'unavailable';
    // Astro answers with the status of the page /500.
    const { body, headers } = await next('/500');
    const answer = new Response(body, { status: error.status, headers });
    answer.headers.set('retry-after', String(error.retryAfter));
    return answer;
  }
});
