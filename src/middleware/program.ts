import type { APIContext } from 'astro';
import type { Needs } from '#domain/access/route-access.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { fail } from '#pages/_edge/answer.ts';
import { callerAddress } from '#pages/_edge/caller.ts';
import { programOfKey } from '#server/api-keys/api-keys.ts';
import { ShopError } from '#server/base/errors.ts';
import { hitRateLimitInMemory } from '#server/security/rate-limit-in-memory.ts';
import { recordSecurityEvent } from '#server/security/security-log.ts';
import { isApi } from './route.ts';

const BEARER = /^bearer(?:\s+(.*))?$/i;
/** Where people sign in, and what is their own. */
const OF_PEOPLE =
  /^\/api\/(account|auth|wishlist|home\/wishlist|dashboard\/\[section\]\/saved-views)\b/;

type Call = Pick<APIContext, 'request' | 'routePattern'>;

/**
 * The key that a call of the API brings, '' if it forgot to fill it in; null for calls without one, and to endpoints
 * whose callers prove themselves in another way. A call with a key is the key's alone: its cookies are not read.
 */
export function keyOf(call: Call, needs: Needs | undefined): string | null {
  if (!isApi(call) || needs?.fromElsewhere) return null;
  const found = BEARER.exec(call.request.headers.get('authorization') ?? '');
  return found && (found[1] ?? '');
}

/** Whether a program may ask an endpoint at all: not for what people have of their own. */
export const isForPrograms = ({ routePattern }: Call, { who }: Needs): boolean =>
  who !== 'signed-in' && !OF_PEOPLE.test(routePattern);

/** The program whose key it is, or the answer that refuses it. */
export async function programOrRefusal(
  context: APIContext,
  key: string,
): Promise<SessionUser | Response> {
  const { locals, request, routePattern } = context;
  try {
    return await programOfKey(locals.scope, key);
  } catch (error) {
    if (!(error instanceof ShopError && error.status === 401)) return fail(error);
    const network = callerAddress(context);
    recordSecurityEvent(locals.scope, {
      event: 'key.refused',
      how: `${request.method} ${routePattern}`,
      network,
    });
    try {
      await hitRateLimitInMemory(locals.scope, 'api', `network ${network}`);
    } catch (usedUp) {
      return fail(usedUp);
    }
    const refusal = fail(error);
    refusal.headers.set('www-authenticate', 'Bearer error="invalid_token"');
    return refusal;
  }
}
