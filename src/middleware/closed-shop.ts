import type { APIContext, MiddlewareNext } from 'astro';
import { worksHere } from '#domain/access/access-to.ts';
import type { Needs } from '#domain/access/route-access.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { fail } from '#pages/_edge/answer.ts';
import { userOfRequest } from '#server/auth/session-cookie.ts';
import { ShopError } from '#server/base/errors.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { isApi } from './route.ts';

/** The page that visitors see in place of every other. */
const COMING_SOON = '/em-breve';

/** Paths that show nothing of the shop, or are closed to visitors anyway. */
const isExempt = ({ who, layout, whileClosed }: Needs): boolean =>
  whileClosed === true || who === 'dashboard' || layout === 'door' || layout === 'error';

/**
 * Whether the shop is closed to the caller of a page or endpoint: those who work here see it as it will be.
 *
 * @param user who is signed in, if that has been read; undefined reads it
 */
export async function isClosedTo(
  { locals, request }: APIContext,
  needs: Needs,
  user: SessionUser | null | undefined,
): Promise<boolean> {
  if (isExempt(needs) || (await loadSettings(locals.scope)).open) return false;
  const visitor =
    user === undefined ? ((await userOfRequest(locals.scope, request))?.user ?? null) : user;
  return !worksHere(visitor);
}

/** What a closed shop answers. */
export function refuseWhileClosed(
  context: APIContext,
  next: MiddlewareNext,
): Response | Promise<Response> {
  return isApi(context) ? fail(new ShopError(503, 'shopClosed')) : next(COMING_SOON);
}
