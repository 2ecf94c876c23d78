import { api } from '#domain/access/route-access.ts';
import { confirmEmail } from '#server/auth/confirm-email.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { callerAddress } from '../../_edge/caller.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';

export const needs = api('everybody', { whileClosed: true });

export const POST = endpoint(async (context) => {
  const { scope } = context.locals;
  await hitRateLimit(scope, 'reset', callerAddress(context));
  return confirmEmail(scope, { input: await jsonBody(context.request) });
});
