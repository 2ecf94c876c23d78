import { api } from '#domain/access/route-access.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { resetPassword } from '#server/auth/reset-password.ts';
import { callerAddress } from '../../_edge/caller.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';

export const needs = api('everybody', { whileClosed: true });

export const POST = endpoint(async (context) => {
  const { scope } = context.locals;
  await hitRateLimit(scope, 'reset', callerAddress(context));
  await resetPassword(scope, { input: await jsonBody(context.request) });
  return {};
});
