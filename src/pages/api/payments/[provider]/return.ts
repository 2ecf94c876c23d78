import { providerCall } from '#domain/access/route-access.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { returnOfBuyer } from '#server/payments/settlement/buyer-return.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { callerAddress } from '../../../_edge/caller.ts';
import { providerCallOf } from '../../../_edge/provider-call.ts';

export const needs = providerCall();

/** Where a provider sends the buyer back, with whatever it adds; never a page of its own. */
export const GET = endpoint(async (context) => {
  const { scope } = context.locals;
  await hitRateLimit(scope, 'payment', callerAddress(context));
  const { provider = '' } = context.params;
  const path = await returnOfBuyer(scope, { provider, call: await providerCallOf(context) });
  return new Response(null, { status: 303, headers: { location: path } });
});

export const POST = GET;
