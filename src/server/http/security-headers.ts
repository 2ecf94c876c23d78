import type { Middleware } from './middleware.ts';

/** What every answer says, files included; a page may set a stricter policy of its own. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "frame-ancestors 'self'",
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** One year, as the preload lists ask for. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** @param siteUrl public address; over https browsers are told to stay there */
export function securityHeaders(siteUrl: string | undefined): Middleware {
  const headers = new Map(Object.entries(HEADERS));
  if (siteUrl?.startsWith('https:')) headers.set('strict-transport-security', STRICT_TRANSPORT);
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}
