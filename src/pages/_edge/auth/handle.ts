import type { APIContext } from 'astro';
import { stringifySetCookie } from 'cookie';
import { AstroAuth } from 'auth:handler';
import { pathAfterSignIn } from '#domain/access/callback-url.ts';
import { AuthFailure } from '#server/auth/auth-failure.ts';
import { checkAuthOptions } from '#server/auth/check-auth-options.ts';
import { authOptions, wayOf } from '#server/auth/auth-options.ts';
import { SECOND_STEP_SECONDS, SecondStep, secondStepCookieName } from '#server/auth/second-step.ts';
import { emailSchema } from '#server/auth/register.ts';
import { sessionCookieName } from '#server/auth/session-cookie.ts';
import { cookieOf, isOverTls } from '#server/security/cookies.ts';
import type { Scope } from '#server/service/scope.ts';
import { recordSecurityEvent } from '#server/security/security-log.ts';
import authConfig from '../../../../auth.config.ts';
import { callerAddress } from '../caller.ts';
import { textOf } from '../text.ts';
import { refusalIn, refuseSignIn, shapeAnswer } from './auth-answer.ts';
import { authRequest, hasValidCallbackUrl, type AuthCall } from './call.ts';
import {
  answerFailure,
  failureWatch,
  invalidCallbackUrl,
  logIgnoredCallbackUrls,
  missingRoute,
  type FailureWatch,
} from './answer-failure.ts';
import { limitOf, readCountedCall } from './sign-in-limit.ts';
import { restoreCallbackUrl, storedCallbackUrl } from './stored-callback-url.ts';

async function answerByAuthJs(
  call: AuthCall,
  context: APIContext,
  watch: FailureWatch,
): Promise<Response> {
  const { cookies, locals, request } = context;
  if (!hasValidCallbackUrl(call)) throw invalidCallbackUrl('query');
  logIgnoredCallbackUrls(call, request);
  const { action, provider, method, fields } = call;
  if (action === 'signin' && provider && method === 'GET') return refuseSignIn(call);
  if (limitOf(context) === 'forgot' && !emailSchema.safeParse(fields.email).success) {
    return refuseSignIn(call, 'EmailSignin');
  }
  const secure = isOverTls(locals.scope);
  const network = callerAddress(context);
  const secondStep = new SecondStep(locals.scope, {
    address: network,
    pending: cookieOf(request, secondStepCookieName(secure)),
  });
  const options = await authOptions(locals.scope, {
    userAgent: request.headers.get('user-agent') ?? '',
    network,
    secure,
    secondStep,
    callbackUrl: callbackUrlOf(locals.scope, call, request),
    sessionCookie: cookieOf(request, sessionCookieName(secure)),
  });
  checkAuthOptions({ ...authConfig, ...options });
  if (provider && !options.providers.some(({ id }) => id === provider)) return refuseSignIn(call);
  const handler = AstroAuth({ ...authConfig, ...options, logger: watch.logger });
  const answer = await handler[method === 'POST' ? 'POST' : 'GET']({
    cookies,
    request: authRequest(call, request),
  });
  if (secondStep.refusal) throw secondStep.refusal;
  if (watch.code) return answerFailure(call, watch.code);
  const shaped = await shapeAnswer(call, restoreCallbackUrl(locals.scope, call, request, answer!));
  if (action === 'callback') await recordRefusal(call, context, shaped);
  const cookie = secondStepCookie(secondStep, { secure, isDone: shaped.ok && 'code' in fields });
  if (cookie) shaped.headers.append('set-cookie', cookie);
  return shaped;
}

/** Logs that a sign-in was refused, or is waiting for its second step. */
async function recordRefusal(
  { provider, fields, url }: AuthCall,
  context: APIContext,
  answer: Response,
): Promise<void> {
  const why = await refusalIn(answer);
  if (why === null) return;
  recordSecurityEvent(context.locals.scope, {
    event: why === 'SecondFactorRequired' ? 'signIn.secondFactorAsked' : 'signIn.refused',
    how: wayOf(provider),
    why,
    network: callerAddress(context),
    email: textOf(fields.email) || (url.searchParams.get('email') ?? ''),
  });
}

/**
 * Lets Auth.js answer a call below /api/auth.
 *
 * @throws ShopError 400 or 429, which the caller turns into JSON
 */
export async function answerAuth(context: APIContext): Promise<Response> {
  const call = await readCountedCall(context).catch((error: unknown) =>
    missingRoute(error, context),
  );
  if (call instanceof Response) return call;
  const watch = failureWatch();
  try {
    return await answerByAuthJs(call, context, watch);
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error;
    watch.logger.error(error);
    return answerFailure(call, error.code);
  }
}

/** Where the person wants to go: as the call says, or as stored before they left for a provider's site. */
function callbackUrlOf(scope: Scope, { url, fields }: AuthCall, request: Request): string {
  const asked = textOf(fields.callbackUrl) || url.searchParams.get('callbackUrl');
  return pathAfterSignIn(asked ?? storedCallbackUrl(scope, request), url.origin);
}

/** The cookie that proves a completed first step; it is deleted once the second is done. */
function secondStepCookie(
  { pending }: SecondStep,
  { secure, isDone }: { secure: boolean; isDone: boolean },
): string | null {
  if (pending === null && !isDone) return null;
  return stringifySetCookie({
    name: secondStepCookieName(secure),
    value: isDone ? '' : (pending ?? ''),
    maxAge: isDone ? 0 : SECOND_STEP_SECONDS,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}
