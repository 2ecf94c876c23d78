import { api } from '#domain/access/route-access.ts';
import { lookUpCep } from '#server/cep/look-up-cep.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint } from '../../_edge/answer.ts';
import { callerAddress } from '../../_edge/caller.ts';

export const needs = api('visitor');

/** Street, district, city and state of a CEP, for filling in an address. */
export const GET = endpoint(async (context) => {
  const { locals, params } = context;
  await hitRateLimit(locals.scope, 'cep', callerAddress(context));
  return { ...(await lookUpCep(locals.scope, { zipCode: params.zipCode ?? '' })) };
});
