const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether a call that changes something was sent by a page of another site. The Origin must be the
 * address the request came to, or the shop's public one (a proxy may hide it). A page that came without TLS
 * is foreign under the public name of a shop with TLS: anyone on the way may have written it. Under other
 * names, such as localhost, the scheme is not known: a proxy may have ended TLS. A call without an Origin was
 * not sent by a browser: every browser sends it with such methods.
 *
 * @param siteUrl public address of the shop, if known
 */
export function isForeignCall(request: Request, siteUrl: string | undefined): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || READING.includes(request.method)) return false;
  const from = URL.parse(origin);
  if (from === null) return true;
  const site = siteUrl === undefined ? null : URL.parse(siteUrl);
  if (site && from.host === site.host) {
    return site.protocol === 'https:' && from.protocol !== 'https:';
  }
  return from.host !== request.headers.get('host');
}
