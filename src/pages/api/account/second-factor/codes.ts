import { api } from '#domain/access/route-access.ts';
import { renewRecoveryCodes } from '#server/auth/second-factor.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

/** New recovery codes, replacing the old ones. */
export const POST = endpoint(async ({ locals, request }) => {
  const own = { user: requireUser(locals), input: await jsonBody(request) };
  return { codes: await renewRecoveryCodes(locals.scope, own) };
});
