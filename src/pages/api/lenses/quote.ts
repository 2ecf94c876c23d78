import { api } from '#domain/access/route-access.ts';
import { quoteLens } from '#server/prescriptions/quote-lens.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { callerAddress } from '../../_edge/caller.ts';

export const needs = api('visitor');

/** What lenses for a frame cost, whether they can be made by a prescription, and how thick they become. */
export const POST = endpoint(async (context) => {
  const { request, locals } = context;
  await hitRateLimit(locals.scope, 'lensQuote', callerAddress(context));
  return { ...(await quoteLens(locals.scope, await jsonBody(request))) };
});
