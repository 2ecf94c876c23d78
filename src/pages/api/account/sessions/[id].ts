import { api } from '#domain/access/route-access.ts';
import { endOwnSession } from '#server/account/own-sessions.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

export const DELETE = endpoint(async ({ locals, params }) => {
  const own = { accountId: requireUser(locals).id, sessionId: params.id ?? '' };
  await endOwnSession(locals.scope, own);
  return {};
});
