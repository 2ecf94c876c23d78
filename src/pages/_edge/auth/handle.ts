import type { APIContext } from 'astro';
import { AstroAuth } from 'auth:handler';
import { pathAfterSignIn } from '#domain/access/callback-url.ts';
import { foldEmail } from '#domain/address/email.ts';
import { authOptions } from '#server/auth/auth-options.ts';
import { SECOND_STEP_SECONDS, SecondStep, secondStepCookieName } from '#server/auth/second-step.ts';
import { hitRateLimit, type LimitName } from '#server/auth/rate-limit.ts';
import { emailSchema } from '#server/auth/register.ts';
import authConfig from '../../../../auth.config.ts';
import { cookieOf } from '#server/auth/session-cookie.ts';
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
function limitOf({ action, provider, method }: AuthCall): LimitName | null {
  if (method !== 'POST') return null;
  if (action === 'callback' && provider === 'credentials') return 'signin';
  return action === 'signin' && provider === 'email' ? 'forgot' : null;
}

async function limitTries(call: AuthCall, context: APIContext): Promise<void> {
  const limit = limitOf(call);
  if (!limit) return;
  const who = foldEmail(textOf(call.fields.email));
  const times = limit === 'signin' ? ADDRESSES_PER_EMAIL : 1;
  await hitRateLimit(context.locals.shop, limit, callerAddress(context), { who, times });
}

/**
 * Answers a call below /api/auth by Auth.js.
 *
 * @throws ShopError 404, 400 or 429, which the caller turns into JSON
 */
export async function answerAuth(context: APIContext): Promise<Response> {
  const { cookies, locals, request } = context;
  const call = await readAuthCall(context);
  await limitTries(call, context);
  if (!hasGoodCallbackUrl(call)) return refuseSignIn(call, 'INVALID_CALLBACK_URL_ERROR');
  const { action, provider, method, url, fields } = call;
  if (action === 'signin' && provider && method === 'GET') return refuseSignIn(call);
  if (limitOf(call) === 'forgot' && !emailSchema.safeParse(fields.email).success) {
    return refuseSignIn(call, 'EmailSignin');
  }
  const secure = url.protocol === 'https:';
  const secondStep = new SecondStep(locals.shop, {
    address: callerAddress(context),
    pending: cookieOf(request, secondStepCookieName(secure)),
  });
  const options = await authOptions(locals.shop, {
    userAgent: request.headers.get('user-agent') ?? '',
    ...{ secure, secondStep, callbackUrl: callbackUrlOf(call, request) },
  });
  if (provider && !options.providers.some(({ id }) => id === provider)) return refuseSignIn(call);
  const handler = AstroAuth({ ...authConfig, ...options });
  const answer = await handler[method === 'POST' ? 'POST' : 'GET']({
    cookies,
    request: authRequest(call, request),
  });
  if (secondStep.refusal) throw secondStep.refusal;
  const shaped = await shapeAnswer(call, answer!);
  const cookie = secondStepCookie(secondStep, { secure, isDone: shaped.ok && 'code' in fields });
  if (cookie) shaped.headers.append('set-cookie', cookie);
  return shaped;
}

/** Where the person wants to go: as the call says, or the page from which they left for another site. */
function callbackUrlOf({ url, fields }: AuthCall, request: Request): string {
  const asked = textOf(fields.callbackUrl) || url.searchParams.get('callbackUrl');
  const prefix = url.protocol === 'https:' ? '__Secure-' : '';
  const kept = cookieOf(request, `${prefix}authjs.callback-url`);
  return pathAfterSignIn(asked ?? decoded(kept), url.origin);
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The cookie that stands for a first step, or takes it away once the second is done. */
function secondStepCookie(
  { pending }: SecondStep,
  { secure, isDone }: { secure: boolean; isDone: boolean },
): string | null {
  if (pending === null && !isDone) return null;
  const life = isDone ? 0 : SECOND_STEP_SECONDS;
  const attributes = `Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${secondStepCookieName(secure)}=${isDone ? '' : pending}; ${attributes}`;
}
