import { api } from '#domain/access/route-access.ts';
import { listAddresses, saveAddress } from '#server/account/addresses.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

export const GET = endpoint(async ({ locals }) => ({
  addresses: await listAddresses(locals.scope, { accountId: requireUser(locals).id }),
}));

export const POST = endpoint(async ({ locals, request }) => {
  const accountId = requireUser(locals).id;
  const input = await jsonBody(request);
  const addresses = await saveAddress(locals.scope, { accountId, addressId: null, input });
  return succeed({ addresses }, 201);
});
