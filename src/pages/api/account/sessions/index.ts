import { api } from '#domain/access/route-access.ts';
import { listSessions } from '#server/account/own-sessions.ts';
import { endAllSessions } from '#server/auth/sessions.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

export const GET = endpoint(async ({ locals }) => ({
  sessions: await listSessions(locals.scope, { accountId: requireUser(locals).id }),
}));

/** Signs the user out everywhere, including here. */
export const DELETE = endpoint(async ({ locals }) => {
  await endAllSessions(locals.scope, requireUser(locals).id);
  return {};
});
