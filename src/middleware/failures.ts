import { defineMiddleware } from 'astro:middleware';
import { fail } from '#pages/_edge/answer.ts';
import { isApi } from './route.ts';

/** The API fails in JSON, also where the shop could not be opened or the session not be read. */
export const failures = defineMiddleware(async (context, next) => {
  if (!isApi(context)) return next();
  try {
    return await next();
  } catch (error) {
    return fail(error);
  }
});
