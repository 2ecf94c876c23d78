import { SIGN_IN_PATH } from '#domain/access/callback-url.ts';
import { api } from '#domain/access/route-access.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint } from '../../_edge/answer.ts';
import { logClientReport } from '../../_edge/auth/client-log.ts';
import { answerAuth } from '../../_edge/auth/handle.ts';
import { callerAddress } from '../../_edge/caller.ts';

export const needs = api('everybody', { whileClosed: true });

/** Auth.js's error page without a code helps no one; the sign-in page does. */
export const GET = endpoint(async (context) =>
  context.params.auth === 'error' && !context.url.searchParams.has('error')
    ? new Response(null, { status: 303, headers: { location: SIGN_IN_PATH } })
    : answerAuth(context),
);

export const POST = endpoint(async (context) => {
  if (context.params.auth !== '_log') return answerAuth(context);
  await hitRateLimit(context.locals.scope, 'log', callerAddress(context));
  await logClientReport(context.request);
  return {};
});
