import { api } from '#domain/access/route-access.ts';
import { removeAddress, saveAddress } from '#server/account/addresses.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

export const PUT = endpoint(async ({ locals, params, request }) => {
  const own = { accountId: requireUser(locals).id, addressId: params.id ?? '' };
  const input = await jsonBody(request);
  return { addresses: await saveAddress(locals.scope, { ...own, input }) };
});

export const DELETE = endpoint(async ({ locals, params }) => {
  const own = { accountId: requireUser(locals).id, addressId: params.id ?? '' };
  return { addresses: await removeAddress(locals.scope, own) };
});
