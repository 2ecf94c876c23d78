import { api } from '#domain/access/route-access.ts';
import { reorder } from '#server/account/reorder.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in');

/** The items of an old order as cart items, at current prices; changes nothing. */
export const GET = endpoint(async ({ locals, params }) => {
  const own = { accountId: requireUser(locals).id, orderId: params.orderId ?? '' };
  return { ...(await reorder(locals.scope, own)) };
});
