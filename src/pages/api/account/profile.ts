import { api } from '#domain/access/route-access.ts';
import { readProfile, saveProfile } from '#server/account/profile.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { requireUser } from '../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

export const GET = endpoint(async ({ locals }) => ({
  profile: await readProfile(locals.scope, { accountId: requireUser(locals).id }),
}));

export const PUT = endpoint(async ({ locals, request }) => {
  const accountId = requireUser(locals).id;
  const input = await jsonBody(request);
  return { profile: await saveProfile(locals.scope, { accountId, input }) };
});
