import { api } from '#domain/access/route-access.ts';
import { checkGiftCard } from '#server/gift-cards/spend.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint, jsonBody } from '../_edge/answer.ts';
import { callerAddress } from '../_edge/caller.ts';

export const needs = api('visitor');

/** The balance of a gift card, for anyone who has its code; with the rate limit of coupons. */
export const POST = endpoint(async (context) => {
  const { request, locals } = context;
  await hitRateLimit(locals.scope, 'coupon', callerAddress(context));
  return { giftCard: await checkGiftCard(locals.scope, await jsonBody(request)) };
});
