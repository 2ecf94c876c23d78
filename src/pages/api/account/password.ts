import { api } from '#domain/access/route-access.ts';
import { changePassword } from '#server/auth/change-password.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { requireUser } from '../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

/** Changes the password and ends the account's other sessions. */
export const PUT = endpoint(async ({ locals, request }) => {
  const own = { accountId: requireUser(locals).id, sessionId: locals.sessionId ?? '' };
  await changePassword(locals.scope, { ...own, input: await jsonBody(request) });
  return {};
});
