import { api } from '#domain/access/route-access.ts';
import { wishlistOf } from '#server/account/wishlist.ts';
import { endpoint } from '../../_edge/answer.ts';
import { requireUser } from '../../_edge/caller.ts';

export const needs = api('signed-in');

/** The number of favourites (specification, section 7). */
export const GET = endpoint(async ({ locals }) => {
  const ids = await wishlistOf(locals.scope, { accountId: requireUser(locals).id });
  return { wishlist: ids.length };
});
