import type { APIContext } from 'astro';
import { stringifySetCookie } from 'cookie';
import type { SessionUser } from '#domain/access/session-user.ts';
import { ShopError } from '#server/base/errors.ts';
import { lastForwarded, networkOf } from '#server/base/network.ts';
import { cookieName, cookieOf, isOverTls } from '#server/security/cookies.ts';
import { worksHere } from '#domain/access/access-to.ts';
import type { CountedVisitor } from '#server/visits/count-visit.ts';

/**
 * The network that a call came from, such as `203.0.113.7`. Behind a trusted proxy (TRUST_PROXY) it is the
 * one that the proxy names, or else the proxy's own, so that a garbage header gives no one a limit of their
 * own.
 */
export function callerAddress({ request, clientAddress, locals }: CallContext): string {
  const { TRUST_PROXY } = locals.scope.config;
  const forwarded = TRUST_PROXY ? lastForwarded(request.headers.get('x-forwarded-for')) : undefined;
  return networkOf(forwarded ?? clientAddress);
}

type CallContext = Pick<APIContext, 'request' | 'clientAddress' | 'locals'>;

/**
 * The signed-in user, for routes that need one.
 *
 * @throws ShopError 401 'loginRequired' if no one is signed in
 */
export function requireUser({ user }: Pick<App.Locals, 'user'>): SessionUser {
  if (!user) throw new ShopError(401, 'loginRequired');
  return user;
}

const VISITOR_COOKIE = 'vitrine.visitor';
const VISITOR_SECRET = /^[\w-]{16,64}$/;

type Visit = Pick<APIContext, 'request' | 'locals'>;

/** A browser that buys without an account, known by a random secret that the shop gave it. */
export interface Visitor {
  secret: string;
  /** Headers of the answer, which give the secret to a browser that has none yet. */
  headers: Record<string, string>;
}

/**
 * Identifies the browser of a guest by a cookie: if the answer to its order was lost, it can repeat the
 * request and get the link to the order, which no one else who repeats it gets. The cookie contains a random
 * number and lasts until the browser is closed; no script can read it.
 */
export function visitorOf(visit: Visit): Visitor {
  const secure = isOverTls(visit.locals.scope);
  const name = cookieName(VISITOR_COOKIE, secure);
  const known = cookieOf(visit.request, name);
  if (known && VISITOR_SECRET.test(known)) return { secret: known, headers: {} };
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

/** Whether a visitor has asked not to be counted: by Do Not Track, or by Global Privacy Control. */
const asksNotTo = ({ headers }: Request): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

/**
 * What distinguishes a visitor from others; null for those who work here, and for those who asked not to be
 * counted.
 */
export function countedVisitor(context: CallContext): CountedVisitor | null {
  const { request, locals } = context;
  if (asksNotTo(request) || worksHere(locals.user)) return null;
  return {
    userAgent: request.headers.get('user-agent') ?? '',
    network: callerAddress(context),
  };
}
