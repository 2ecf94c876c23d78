import { api } from '#domain/access/route-access.ts';
import { addFavorite, removeFavorite } from '#server/account/wishlist.ts';
import { endpoint } from '../../_edge/answer.ts';
import { requireUser } from '../../_edge/caller.ts';

export const needs = api('signed-in');

export const PUT = endpoint(async ({ locals, params }) => {
  const favorite = { accountId: requireUser(locals).id, productId: params.productId ?? '' };
  return { wishlist: await addFavorite(locals.scope, favorite) };
});

export const DELETE = endpoint(async ({ locals, params }) => {
  const favorite = { accountId: requireUser(locals).id, productId: params.productId ?? '' };
  return { wishlist: await removeFavorite(locals.scope, favorite) };
});
