import { api } from '#domain/access/route-access.ts';
import { recordOpenCart } from '#server/cart/open-carts.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';
import { callerAddress } from '../../_edge/caller.ts';

export const needs = api('buyer');

/** The cart of a checkout that was begun, which the shop stores until it becomes an order. */
export const POST = endpoint(async (context) => {
  const { request, locals } = context;
  await hitRateLimit(locals.scope, 'cart', callerAddress(context));
  await recordOpenCart(locals.scope, { body: await jsonBody(request) });
  return {};
});
