import { api } from '#domain/access/route-access.ts';
import { foldEmail } from '#domain/address/email.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { register } from '#server/auth/register.ts';
import { callerAddress } from '../../_edge/caller.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { textOf } from '../../_edge/text.ts';

export const needs = api('everybody');

export const POST = endpoint(async (context) => {
  const { scope } = context.locals;
  await hitRateLimit(scope, 'register', callerAddress(context));
  const input = await jsonBody(context.request);
  await hitRateLimit(scope, 'register', foldEmail(textOf(input.email)));
  await register(scope, { input });
  return {};
});
