import { api } from '#domain/access/route-access.ts';
import { disableSecondFactor } from '#server/auth/second-factor.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';
import { requireUser } from '../../../_edge/caller.ts';

export const needs = api('signed-in', { whileClosed: true });

export const POST = endpoint(async ({ locals, request }) => {
  await disableSecondFactor(locals.scope, {
    user: requireUser(locals),
    input: await jsonBody(request),
  });
  return {};
});
