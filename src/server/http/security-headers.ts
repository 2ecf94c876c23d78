import { colorStyles } from '#domain/settings/color-styles.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { contentPolicy, hashOf, permissionsPolicy } from './content-policy.ts';
import type { Middleware } from './sequence.ts';

/**
 * Headers of every answer, files included. Pages set policies of their own, by what they declare
 * (`src/middleware/headers.ts`); this one applies to the error page of a shop whose settings cannot be
 * read.
 */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': contentPolicy({
    styles: [hashOf(colorStyles(initialSettings.color))],
  }),
  'permissions-policy': permissionsPolicy(),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** One year, as the preload lists ask for. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** @param siteUrl public address; with https, browsers have to stay on it */
export function securityHeaders(siteUrl: string | undefined): Middleware {
  const headers = new Map(Object.entries(HEADERS));
  if (siteUrl?.startsWith('https:')) headers.set('strict-transport-security', STRICT_TRANSPORT);
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}
