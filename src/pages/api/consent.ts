import { api } from '#domain/access/route-access.ts';
import { recordConsent } from '#server/consent/record-consent.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint, jsonBody } from '../_edge/answer.ts';
import { callerAddress } from '../_edge/caller.ts';

export const needs = api('everybody', { whileClosed: true });

export const POST = endpoint(async (context) => {
  const { request, locals } = context;
  await hitRateLimit(locals.scope, 'consent', callerAddress(context));
  await recordConsent(locals.scope, await jsonBody(request));
  return {};
});
