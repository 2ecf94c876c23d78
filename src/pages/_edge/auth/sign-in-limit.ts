import type { APIContext } from 'astro';
import { foldEmail } from '#domain/address/email.ts';
import { hitRateLimit, type LimitName } from '#server/security/rate-limit.ts';
import { callerAddress } from '../caller.ts';
import { textOf } from '../text.ts';
import { readAuthCall, type AuthCall } from './call.ts';

/**
 * How many times as often a password may be tried for one e-mail as from one network address. If it were 1,
 * a single stranger could lock the owner of any e-mail out of their account permanently.
 */
const NETWORKS_PER_EMAIL = 10;

/** The limit of a call that strangers might repeat; sign-in links count like other letters on request. */
export function limitOf({ params, request }: APIContext): LimitName | null {
  if (request.method !== 'POST') return null;
  if (params.auth === 'callback/credentials') return 'signin';
  return params.auth === 'signin/email' ? 'forgot' : null;
}

/** Reads a call. The network is counted before the body is read, the account that it names afterwards. */
export async function readCountedCall(context: APIContext): Promise<AuthCall> {
  const { scope } = context.locals;
  const limit = limitOf(context);
  if (!limit) return readAuthCall(context);
  await hitRateLimit(scope, limit, callerAddress(context));
  const call = await readAuthCall(context);
  const who = foldEmail(textOf(call.fields.email));
  const times = limit === 'signin' ? NETWORKS_PER_EMAIL : 1;
  // Calls that name no account are not counted together: strangers would use up everyone's limit.
  if (who) await hitRateLimit(scope, limit, { who, times });
  return call;
}
