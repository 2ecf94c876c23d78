import { api } from '#domain/access/route-access.ts';
import { endOwnAlert } from '#server/alerts/own-alerts.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

/** Ends one of the account's alerts. */
export const DELETE = endpoint(async ({ locals, params }) => {
  await endOwnAlert(locals.scope, {
    accountId: requireUser(locals).id,
    id: params.id ?? '',
  });
  return {};
});
