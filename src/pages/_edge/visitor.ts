import type { APIContext } from 'astro';
import { stringifySetCookie } from 'cookie';
import { cookieName, cookieOf, isOverTls } from '#server/auth/session-cookie.ts';

const NAME = 'vitrine.visitor';
const SECRET = /^[\w-]{16,64}$/;

type Visit = Pick<APIContext, 'request' | 'locals'>;

/** A browser that buys without an account, known by a random secret that we gave it. */
export interface Visitor {
  secret: string;
  /** Headers of the answer, which give the secret to a browser that has none yet. */
  headers: Record<string, string>;
}

/**
 * Identifies the browser of a guest by a cookie: if the answer to its order was lost, it can repeat the
 * request and get the link to the order, which nobody else who repeats it gets. The cookie contains a random
 * number and lasts until the browser is closed; no script can read it.
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
