import { api } from '#domain/access/route-access.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { endpoint, onlyMethods } from '../../_edge/answer.ts';
import { logClientReport } from '../../_edge/auth/client-log.ts';
import { answerAuth } from '../../_edge/auth/handle.ts';
import { callerAddress } from '../../_edge/caller.ts';

export const needs = api('everybody', { whileClosed: true });

export const GET = endpoint(answerAuth);

export const POST = endpoint(async (context) => {
  if (context.params.auth !== '_log') return answerAuth(context);
  await hitRateLimit(context.locals.scope, 'log', callerAddress(context));
  await logClientReport(context.request);
  return {};
});

export const ALL = onlyMethods({ GET, POST });
