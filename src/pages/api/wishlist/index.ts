import { api } from '#domain/access/route-access.ts';
import { mergeWishlist, wishlistOf } from '#server/account/wishlist.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { requireUser } from '../../_edge/caller.ts';

export const needs = api('signed-in');

export const GET = endpoint(async ({ locals }) => ({
  ids: await wishlistOf(locals.scope, { accountId: requireUser(locals).id }),
}));

/** Merges a visitor's favourites into those of the account. */
export const POST = endpoint(async ({ locals, request }) => {
  const accountId = requireUser(locals).id;
  const input = await jsonBody(request);
  return { ids: await mergeWishlist(locals.scope, { accountId, input }) };
});
