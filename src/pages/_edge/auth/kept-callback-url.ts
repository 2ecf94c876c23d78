import { AFTER_SIGN_IN, pathInShop, SIGN_IN_PATH } from '#domain/access/callback-url.ts';
import { cookieName, cookieOf, isOverTls } from '#server/security/cookies.ts';
import type { Scope } from '#server/scope.ts';
import type { AuthCall } from './call.ts';

/** The callback address that Auth.js keeps in a cookie while a person is at a provider's site, if it does. */
export function keptCallbackUrl(scope: Scope, request: Request): string | null {
  const kept = cookieOf(request, cookieName('authjs.callback-url', isOverTls(scope)));
  try {
    return kept ? decodeURIComponent(kept) : null;
  } catch {
    return null;
  }
}

function askedCallbackUrl(
  scope: Scope,
  { action, url }: AuthCall,
  request: Request,
): string | null {
  const asked = url.searchParams.get('callbackUrl');
  return asked === null && ['signin', 'callback'].includes(action)
    ? keptCallbackUrl(scope, request)
    : asked;
}

/**
 * A failed sign-in ends on the sign-in page, without the callback address, which Auth.js drops. This adds it
 * again, so that the next attempt leads there too.
 */
export function keepCallbackUrl(
  scope: Scope,
  call: AuthCall,
  request: Request,
  answer: Response,
): Response {
  const target = URL.parse(answer.headers.get('location') ?? '', call.url);
  if (target?.pathname !== SIGN_IN_PATH || !target.searchParams.has('error')) return answer;
  const kept = askedCallbackUrl(scope, call, request);
  const path = kept && pathInShop(kept, call.url.origin);
  if (!path || path === AFTER_SIGN_IN || target.searchParams.has('callbackUrl')) return answer;
  target.searchParams.set('callbackUrl', path);
  const changed = new Response(answer.body, answer);
  changed.headers.set('location', target.href);
  return changed;
}
