import { defineMiddleware } from 'astro:middleware';
import { fail } from '#pages/_edge/answer.ts';
import { isForeignCall } from '#pages/_edge/origin.ts';
import { readEnvironment } from '#server/env.ts';
import { ShopError } from '#server/errors.ts';

const publicAddress = readEnvironment(process.env).SITE_URL;

/** Refuses every call that changes something, whatever its body, when another site's page sent it. */
export const origin = defineMiddleware(({ isPrerendered, request }, next) => {
  if (isPrerendered || !isForeignCall(request, publicAddress)) return next();
  return fail(new ShopError(403, 'foreignOrigin'));
});
