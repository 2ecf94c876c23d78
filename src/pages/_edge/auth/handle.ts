import type { APIContext } from 'astro';
import { AstroAuth } from 'auth:handler';
import { foldEmail } from '#domain/address/email.ts';
import { authOptions } from '#server/auth/auth-options.ts';
import { hitRateLimit, type LimitName } from '#server/auth/rate-limit.ts';
import { emailSchema } from '#server/auth/register.ts';
import authConfig from '../../../../auth.config.ts';
import { callerAddress } from '../caller.ts';
import { textOf } from '../text.ts';
import { refuseSignIn, shapeAnswer } from './answer.ts';
import { authRequest, hasGoodCallbackUrl, readAuthCall, type AuthCall } from './call.ts';

/**
 * From how many addresses a password may be tried as often as from one. Were it one, a single stranger
 * could keep the owner of any e-mail out of their account for good.
 */
const ADDRESSES_PER_EMAIL = 10;

/** Calls that a stranger may try again and again; a link is counted as other mail that is asked for. */
function limitOf({ params, request }: APIContext): LimitName | null {
  if (request.method !== 'POST') return null;
  if (params.auth === 'callback/credentials') return 'signin';
  return params.auth === 'signin/email' ? 'forgot' : null;
}

/** Reads a call, whose caller is counted before its body is read, and then whom it speaks of. */
async function readCountedCall(context: APIContext, limit: LimitName | null): Promise<AuthCall> {
  const { shop } = context.locals;
  if (!limit) return readAuthCall(context);
  await hitRateLimit(shop, limit, callerAddress(context));
  const call = await readAuthCall(context);
  const who = foldEmail(textOf(call.fields.email));
  const times = limit === 'signin' ? ADDRESSES_PER_EMAIL : 1;
  await hitRateLimit(shop, limit, { who, times });
  return call;
}

/**
 * Answers a call below /api/auth by Auth.js.
 *
 * @throws ShopError 404, 400 or 429, which the caller turns into JSON
 */
export async function answerAuth(context: APIContext): Promise<Response> {
  const { cookies, locals, request } = context;
  const limit = limitOf(context);
  const call = await readCountedCall(context, limit);
  if (!hasGoodCallbackUrl(call)) return refuseSignIn(call, 'INVALID_CALLBACK_URL_ERROR');
  const { action, provider, method, url, fields } = call;
  if (action === 'signin' && provider && method === 'GET') return refuseSignIn(call);
  if (limit === 'forgot' && !emailSchema.safeParse(fields.email).success) {
    return refuseSignIn(call, 'EmailSignin');
  }
  const options = await authOptions(locals.shop, {
    userAgent: request.headers.get('user-agent') ?? '',
    secure: url.protocol === 'https:',
  });
  if (provider && !options.providers.some(({ id }) => id === provider)) return refuseSignIn(call);
  const handler = AstroAuth({ ...authConfig, ...options });
  const answer = await handler[method === 'POST' ? 'POST' : 'GET']({
    cookies,
    request: authRequest(call, request),
  });
  return shapeAnswer(call, answer!);
}
