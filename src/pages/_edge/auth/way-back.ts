import { AFTER_SIGN_IN, pathInShop, SIGN_IN_PATH } from '#domain/access/callback-url.ts';
import type { AuthCall } from './call.ts';

/** The cookie in which Auth.js keeps where to go, on the way to another site and back. */
const KEPT = /(?:^|; *)(?:__(?:Host|Secure)-)?authjs\.callback-url=([^;]*)/;

function keptAddress({ action, url }: AuthCall, request: Request): string | null {
  const asked = url.searchParams.get('callbackUrl');
  if (asked !== null || !['signin', 'callback'].includes(action)) return asked;
  const [, kept = null] = KEPT.exec(request.headers.get('cookie') ?? '') ?? [];
  try {
    return kept && decodeURIComponent(kept);
  } catch {
    return null;
  }
}

/**
 * A sign-in that failed ends on the sign-in page, where Auth.js has forgotten where the person wanted to
 * go: the next try shall lead there too.
 */
export function keepWayBack(call: AuthCall, request: Request, answer: Response): Response {
  const target = URL.parse(answer.headers.get('location') ?? '', call.url);
  if (target?.pathname !== SIGN_IN_PATH || !target.searchParams.has('error')) return answer;
  const kept = keptAddress(call, request);
  const path = kept && pathInShop(kept, call.url.origin);
  if (!path || path === AFTER_SIGN_IN || target.searchParams.has('callbackUrl')) return answer;
  target.searchParams.set('callbackUrl', path);
  const changed = new Response(answer.body, answer);
  changed.headers.set('location', target.href);
  return changed;
}
