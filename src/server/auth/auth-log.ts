import { AuthError } from '@auth/core/errors';
import { errorBeneath, failureCodeOf } from './auth-failure.ts';

const MAX_MESSAGE = 200;

/** A text for one line of the log: no control characters, and not long. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_MESSAGE);

/** What people do every day: a wrong password, an old link, a cookie of an ended session. */
const EXPECTED = [
  'AccessDenied',
  'CredentialsSignin',
  'JWTSessionError',
  'MissingCSRF',
  'OAuthAccountNotLinked',
  'Verification',
];

/** The error beneath all others. */
function innermost(error: Error): Error {
  const beneath = errorBeneath(error);
  return beneath ? innermost(beneath) : error;
}

/** Writes what went wrong into the log, without the call's details: they contain tokens. */
export const authLogger = {
  error(error: Error): void {
    const type = error instanceof AuthError ? error.type : error.name;
    if (EXPECTED.includes(type)) return;
    const code = failureCodeOf(error);
    const inner = innermost(error);
    const text = inner.name === code ? inner.message : `${inner.name}: ${inner.message}`;
    console.error(oneLine(`auth: ${code ?? type}: ${text}`));
  },
  warn(code: string): void {
    console.warn(`auth: ${oneLine(code)}`);
  },
  debug(): void {
    // It would contain tokens.
  },
};
