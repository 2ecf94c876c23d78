import { defineMiddleware } from 'astro:middleware';
import { fail } from '#pages/_edge/answer.ts';
import { callerAddress } from '#pages/_edge/caller.ts';
import { isForeignCall } from '#pages/_edge/origin.ts';
import { ShopError } from '#server/base/errors.ts';
import { routeAt } from './declarations.ts';
import { keyOf } from './program.ts';
import { recordSecurityEvent } from '#server/security/security-log.ts';

/**
 * Refuses calls from other sites' pages with any method that can change data, whatever their body, unless the route
 * declares that they may come from elsewhere.
 */
export const refuseForeign = defineMiddleware(async (context, next) => {
  const { isPrerendered, locals, request, routePattern } = context;
  if (isPrerendered || locals.failure || !isForeignCall(request, locals.scope.config.SITE_URL))
    return next();
  const { needs } = await routeAt(routePattern);
  // A key is sent by programs that hold it: no page of another site can have a browser send one.
  if (needs?.fromElsewhere || keyOf(context, needs) !== null) return next();
  recordSecurityEvent(locals.scope, {
    event: 'origin.refused',
    how: routePattern,
    network: callerAddress(context),
  });
  return fail(new ShopError(403, 'foreignOrigin'));
});
