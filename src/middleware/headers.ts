import { defineMiddleware } from 'astro:middleware';

/**
 * What is not the same for everybody stays in the visitor's own browser; what a session shows is
 * not even kept there, so that nobody who comes after can go back to it.
 */
export const headers = defineMiddleware(async ({ isPrerendered, locals }, next) => {
  const response = await next();
  if (isPrerendered || response.headers.has('cache-control')) return response;
  // Some responses, such as redirects, have headers that cannot be changed.
  const copy = new Response(response.body, response);
  const kept = locals.needs?.who === 'everybody' ? 'no-cache' : 'no-store';
  copy.headers.set('cache-control', `private, ${kept}`);
  return copy;
});
