import { api } from '#domain/access/route-access.ts';
import { askAlert } from '#server/alerts/ask-alert.ts';
import { endpoint, jsonBody, succeed } from '../_edge/answer.ts';
import { callerAddress } from '../_edge/caller.ts';

export const needs = api('everybody');

/**
 * POST asks for one letter: `kind` (stock, price), `productId`, `variantId` and `email`. The answer never says
 * whether an e-mail is known.
 */
export const POST = endpoint(async (context) => {
  const { locals, request } = context;
  const body = await jsonBody(request);
  await askAlert(locals.scope, { body, address: callerAddress(context) });
  return succeed({}, 201);
});
