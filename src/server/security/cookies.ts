import { parseCookie } from 'cookie';
import type { Scope } from '../service/scope.ts';

/**
 * Whether browsers reach the shop over TLS: its public address says so. What a request, or a
 * proxy, claims does not count.
 */
export const isOverTls = ({ config }: Pick<Scope, 'config'>): boolean =>
  config.SITE_URL?.startsWith('https:') ?? false;

/**
 * Name of a cookie. Over TLS browsers take `__Host-` from this host alone, over TLS alone: neither a
 * subdomain nor anyone on the network can replace it.
 *
 * @param secure whether the shop is behind TLS
 */
export const cookieName = (name: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${name}`;

/** A cookie of a request, as it was set. */
export function cookieOf(request: Request, name: string): string | undefined {
  return parseCookie(request.headers.get('cookie') ?? '', { decode: (text) => text })[name];
}
