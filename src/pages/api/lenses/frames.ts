import { api } from '#domain/access/route-access.ts';
import { suitingFrames } from '#server/prescriptions/suiting-frames.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { callerAddress } from '../../_edge/caller.ts';

export const needs = api('visitor');

/** The frames that suit a prescription, from the thinnest edge to the thickest. */
export const POST = endpoint(async (context) => {
  const { request, locals } = context;
  await hitRateLimit(locals.scope, 'lensQuote', callerAddress(context));
  return { ...(await suitingFrames(locals.scope, await jsonBody(request))) };
});
