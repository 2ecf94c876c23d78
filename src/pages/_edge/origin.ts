const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether a call that changes something was sent by a page of another site. The Origin must be the
 * address the request came to, or the shop's public one (a proxy may hide it). A call without an Origin was
 * not sent by a browser: every browser sends it with such methods.
 *
 * @param siteUrl public address of the shop, where it is known
 */
export function isForeignCall(request: Request, siteUrl: string | undefined): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || READING.includes(request.method)) return false;
  if (siteUrl && origin === new URL(siteUrl).origin) return false;
  const url = URL.parse(origin);
  return url === null || url.host !== request.headers.get('host');
}
