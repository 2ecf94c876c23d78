import { api } from '#domain/access/route-access.ts';
import { eraseOwnAccount } from '#server/account/erase-own-account.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { requireUser } from '../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

export const POST = endpoint(async ({ locals, request }) => {
  const user = requireUser(locals);
  await eraseOwnAccount(locals.scope, { user, input: await jsonBody(request) });
  return {};
});
