import { defineMiddleware } from 'astro:middleware';
import { refuseMethod } from '#pages/_edge/answer.ts';
import { routeAt } from './declarations.ts';

/** Refuses methods that an endpoint does not have. */
export const methods = defineMiddleware(
  async ({ isPrerendered, request, routePattern }, next) =>
    (isPrerendered ? null : refuseMethod(await routeAt(routePattern), request.method)) ?? next(),
);
