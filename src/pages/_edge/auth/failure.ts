import type { APIContext } from 'astro';
import { authErrorKey } from '#domain/access/auth-errors.ts';
import { pathInShop } from '#domain/access/callback-url.ts';
import { translate } from '#i18n/translate.ts';
import { AuthFailure, failureCodeOf, type AuthFailureCode } from '#server/auth/auth-failure.ts';
import { authLogger } from '#server/auth/auth-log.ts';
import { NotFoundError } from '#server/errors.ts';
import { textOf } from '../text.ts';
import { refuseSignIn } from './answer.ts';
import { hasGoodCallbackCookie, type AuthCall } from './call.ts';

/** Failures caused by the caller; all others are the shop's own. */
const STATUS_OF: Partial<Record<AuthFailureCode, number>> = {
  MISSING_NEXTAUTH_API_ROUTE_ERROR: 404,
  INVALID_CALLBACK_URL_ERROR: 400,
};
const statusOf = (code: AuthFailureCode): number => STATUS_OF[code] ?? 500;

/** What a script reads; everything else leads a person on. */
const READ = ['session', 'csrf', 'providers'];

function failureJson(code: AuthFailureCode): Response {
  return Response.json(
    { success: false, err: translate(authErrorKey(code)) },
    { status: statusOf(code), headers: { 'cache-control': 'no-store' } },
  );
}

/** Tells a person of a failure: on the sign-in page, or as JSON to the script that asked. */
export function answerFailure(call: AuthCall, code: AuthFailureCode): Response {
  const leadsOn = !READ.includes(call.action) || code === 'INVALID_CALLBACK_URL_ERROR';
  return leadsOn ? refuseSignIn(call, code, statusOf(code)) : failureJson(code);
}

/** Answers unknown paths below /api/auth, and logs them; other errors are rethrown. */
export function missingRoute(error: unknown, { params }: APIContext): Response {
  if (!(error instanceof NotFoundError)) throw error;
  const code = 'MISSING_NEXTAUTH_API_ROUTE_ERROR';
  authLogger.error(new AuthFailure(code, `nothing at /api/auth/${params.auth ?? ''}`));
  return failureJson(code);
}

/** Says where a callback address stood that leads nowhere in the shop; what it was may be anything. */
export const invalidCallbackUrl = (where: 'query' | 'form' | 'cookie'): AuthFailure =>
  new AuthFailure('INVALID_CALLBACK_URL_ERROR', `no address of the shop in the ${where}`);

/** Logs callback addresses of form and cookie that nobody will be sent to. */
export function logIgnoredCallbackUrls(call: AuthCall, request: Request): void {
  const { origin } = call.url;
  const asked = textOf(call.fields.callbackUrl);
  if (asked && pathInShop(asked, origin) === null) authLogger.error(invalidCallbackUrl('form'));
  if (!hasGoodCallbackCookie(request, origin)) authLogger.error(invalidCallbackUrl('cookie'));
}

/** The shop's logger for one call, and the code of the first failure told to it that has one. */
export interface FailureWatch {
  code: AuthFailureCode | null;
  logger: typeof authLogger;
}

export function failureWatch(): FailureWatch {
  const watch: FailureWatch = {
    code: null,
    logger: {
      ...authLogger,
      error(error) {
        watch.code ??= failureCodeOf(error);
        authLogger.error(error);
      },
    },
  };
  return watch;
}
