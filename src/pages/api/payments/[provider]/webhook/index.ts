import { providerCall } from '#domain/access/route-access.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { receiveWebhook } from '#server/payments/settlement/webhook-inbox.ts';
import { endpoint } from '../../../../_edge/answer.ts';
import { callerAddress } from '../../../../_edge/caller.ts';
import { providerCallOf } from '../../../../_edge/provider-call.ts';

export const needs = providerCall();

/** An event reported by a provider; success means that it is stored. */
export const POST = endpoint(async (context) => {
  const { scope } = context.locals;
  await hitRateLimit(scope, 'webhook', callerAddress(context));
  const { provider = '' } = context.params;
  await receiveWebhook(scope, { provider, call: await providerCallOf(context) });
  return {};
});
