import { defineMiddleware } from 'astro:middleware';
import { fail } from '#pages/_edge/answer.ts';
import { DatabaseUnavailableError } from '#server/errors.ts';
import { isApi } from './route.ts';

/**
 * A failed API call is answered with JSON, even where the shop could not be opened or the session could not
 * be read. While the database is unreachable a page says so, without a line in the log for each visitor; any
 * other failure of a page is logged and shown by Astro.
 */
export const failures = defineMiddleware(async (context, next) => {
  try {
    return await next();
  } catch (error) {
    if (isApi(context)) return fail(error);
    if (!(error instanceof DatabaseUnavailableError) || context.locals.unavailable) throw error;
    context.locals.unavailable = true;
    // Astro answers with the status of the page /500.
    const { body, headers } = await next('/500');
    const answer = new Response(body, { status: error.status, headers });
    answer.headers.set('retry-after', String(error.retryAfter));
    return answer;
  }
});
