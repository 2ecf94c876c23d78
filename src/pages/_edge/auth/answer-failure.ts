import type { APIContext } from 'astro';
import { authErrorKey } from '#domain/access/auth-errors.ts';
import { pathInShop } from '#domain/access/callback-url.ts';
import { t } from '#i18n/t.ts';
import { AuthFailure, failureCodeOf, type AuthFailureCode } from '#server/auth/auth-failure.ts';
import { authLogger } from '#server/auth/auth-log.ts';
import { NotFoundError } from '#server/base/errors.ts';
import { textOf } from '../text.ts';
import { json } from '../answer.ts';
import { refuseSignIn } from './auth-answer.ts';
import { hasValidCallbackCookie, type AuthCall } from './call.ts';

/** Failures caused by the caller; all others are the shop's own. */
const STATUS_OF: Partial<Record<AuthFailureCode, number>> = {
  MISSING_NEXTAUTH_API_ROUTE_ERROR: 404,
  INVALID_CALLBACK_URL_ERROR: 400,
};
const statusOf = (code: AuthFailureCode): number => STATUS_OF[code] ?? 500;

/** Actions whose answer a script reads; all others redirect a person. */
const READ_BY_SCRIPTS = ['session', 'csrf', 'providers'];

function failureJson(code: AuthFailureCode): Response {
  return json({ success: false, err: t(authErrorKey(code)) }, statusOf(code));
}

/** Reports a failure: to a person on the sign-in page, or as JSON to the script that asked. */
export function answerFailure(call: AuthCall, code: AuthFailureCode): Response {
  const redirects = !READ_BY_SCRIPTS.includes(call.action) || code === 'INVALID_CALLBACK_URL_ERROR';
  return redirects ? refuseSignIn(call, code, statusOf(code)) : failureJson(code);
}

/** Answers unknown paths below /api/auth, and logs them; other errors are rethrown. */
export function missingRoute(error: unknown, { params }: APIContext): Response {
  if (!(error instanceof NotFoundError)) throw error;
  const code = 'MISSING_NEXTAUTH_API_ROUTE_ERROR';
  authLogger.error(new AuthFailure(code, `nothing at /api/auth/${params.auth ?? ''}`));
  return failureJson(code);
}

/** A callback address that leads out of the shop: names the part of the call that had it, not its text. */
export const invalidCallbackUrl = (where: 'query' | 'form' | 'cookie'): AuthFailure =>
  new AuthFailure('INVALID_CALLBACK_URL_ERROR', `no address of the shop in the ${where}`);

/** Logs the callback addresses of form and cookie that are ignored because they lead out of the shop. */
export function logIgnoredCallbackUrls(call: AuthCall, request: Request): void {
  const { origin } = call.url;
  const asked = textOf(call.fields.callbackUrl);
  if (asked && pathInShop(asked, origin) === null) authLogger.error(invalidCallbackUrl('form'));
  if (!hasValidCallbackCookie(request, origin)) authLogger.error(invalidCallbackUrl('cookie'));
}

/** The shop's logger for one call, and the code of the first failure logged that has one. */
export interface FailureWatch {
  code: AuthFailureCode | null;
  logger: typeof authLogger;
}

/** A logger for one call, with no failure logged yet. */
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
