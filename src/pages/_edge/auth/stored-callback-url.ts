import { AFTER_SIGN_IN, pathInShop, SIGN_IN_PATH } from '#domain/access/callback-url.ts';
import { cookieName, cookieOf, isOverTls } from '#server/security/cookies.ts';
import type { Scope } from '#server/service/scope.ts';
import type { AuthCall } from './call.ts';

/** The callback address that Auth.js stores in a cookie while a user is at a provider's site; null without one. */
export function storedCallbackUrl(scope: Scope, request: Request): string | null {
  const stored = cookieOf(request, cookieName('authjs.callback-url', isOverTls(scope)));
  try {
    return stored ? decodeURIComponent(stored) : null;
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
    ? storedCallbackUrl(scope, request)
    : asked;
}

/**
 * Adds the callback address to the redirect of a failed sign-in: Auth.js drops it there. The next attempt then
 * leads there too.
 */
export function restoreCallbackUrl(
  scope: Scope,
  call: AuthCall,
  request: Request,
  answer: Response,
): Response {
  const target = URL.parse(answer.headers.get('location') ?? '', call.url);
  if (target?.pathname !== SIGN_IN_PATH || !target.searchParams.has('error')) return answer;
  const asked = askedCallbackUrl(scope, call, request);
  const path = asked && pathInShop(asked, call.url.origin);
  if (!path || path === AFTER_SIGN_IN || target.searchParams.has('callbackUrl')) return answer;
  target.searchParams.set('callbackUrl', path);
  const changed = new Response(answer.body, answer);
  changed.headers.set('location', target.href);
  return changed;
}
