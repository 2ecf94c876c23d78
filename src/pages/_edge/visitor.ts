import type { APIContext } from 'astro';
import { stringifySetCookie } from 'cookie';
import { cookieName, cookieOf, isOverTls } from '#server/auth/session-cookie.ts';

const NAME = 'vitrine.visitor';
const SECRET = /^[\w-]{16,64}$/;

type Visit = Pick<APIContext, 'request' | 'locals'>;

/** The browser that buys without an account, by a random secret that it has from us. */
export interface Visitor {
  secret: string;
  /** Headers of the answer: they give the secret to a browser that has none yet. */
  headers: Record<string, string>;
}

/**
 * Identifies a guest who orders: the cookie lets a browser whose answer was lost ask again and get the link
 * to its order, which nobody else who repeats the request gets. It holds a random number
 * and goes when the browser is closed; no script reads it.
 */
export function visitorOf(visit: Visit): Visitor {
  const secure = isOverTls(visit.locals.scope);
  const name = cookieName(NAME, secure);
  const known = cookieOf(visit.request, name);
  if (known && SECRET.test(known)) return { secret: known, headers: {} };
  const secret = visit.locals.scope.newSecret();
  const cookie = {
    name,
    value: secret,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  } as const;
  return { secret, headers: { 'set-cookie': stringifySetCookie(cookie) } };
}
