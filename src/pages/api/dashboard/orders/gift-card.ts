import { dashboardApi } from '#domain/access/route-access.ts';
import { checkGiftCard } from '#server/gift-cards/spend.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';
import { callerAddress } from '../../../_edge/caller.ts';

export const needs = dashboardApi('orders');

/** The balance of a gift card whose code staff were given, with the same rate limit as for buyers. */
export const POST = endpoint(async (context) => {
  const { request, locals } = context;
  await hitRateLimit(locals.scope, 'coupon', callerAddress(context));
  return { giftCard: await checkGiftCard(locals.scope, await jsonBody(request)) };
});
