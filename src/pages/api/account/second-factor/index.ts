import { api } from '#domain/access/route-access.ts';
import { beginSecondFactor, confirmSecondFactor } from '#server/auth/second-factor.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

/** Starts setting up a second factor; returns what the authenticator app needs. */
export const POST = endpoint(async ({ locals, request }) => {
  const own = { user: requireUser(locals), input: await jsonBody(request) };
  return { setup: await beginSecondFactor(locals.scope, own) };
});

/** Completes the setup with the app's first code; returns the recovery codes. */
export const PUT = endpoint(async ({ locals, request }) => {
  const own = { user: requireUser(locals), sessionId: locals.sessionId ?? '' };
  const input = await jsonBody(request);
  return { codes: await confirmSecondFactor(locals.scope, { ...own, input }) };
});
