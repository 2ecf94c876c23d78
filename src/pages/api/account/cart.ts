import { api } from '#domain/access/route-access.ts';
import { readAccountCart, writeAccountCart } from '#server/cart/account-cart.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { requireUser } from '../../_edge/caller.ts';

export const needs = api('signed-in');

/** How many more changes of an account's cart are counted than carts of unfinished checkouts. */
const TIMES = 5;

/** The account's cart; `?since=` is the version that the device has. */
export const GET = endpoint(async ({ locals, url }) => {
  const own = { accountId: requireUser(locals).id, since: url.searchParams.get('since') };
  return { ...(await readAccountCart(locals.scope, own)) };
});

/** Replaces it, unless another device has. */
export const PUT = endpoint(async ({ locals, request }) => {
  const accountId = requireUser(locals).id;
  await hitRateLimit(locals.scope, 'cart', { who: `account ${accountId}`, times: TIMES });
  return writeAccountCart(locals.scope, { accountId, body: await jsonBody(request) });
});
