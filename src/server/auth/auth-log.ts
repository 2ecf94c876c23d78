import { AuthError } from '@auth/core/errors';

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

/** The error beneath Auth.js's own. */
function innermost(error: Error): Error {
  const { cause } = error;
  if (cause instanceof Error) return innermost(cause);
  const { err } = (cause ?? {}) as { err?: unknown };
  return err instanceof Error ? innermost(err) : error;
}

/** Writes what went wrong into the log, without the call's details: they hold tokens. */
export const authLogger = {
  error(error: Error): void {
    const type = error instanceof AuthError ? error.type : error.name;
    if (EXPECTED.includes(type)) return;
    const inner = innermost(error);
    console.error(oneLine(`auth: ${type}: ${inner.name}: ${inner.message}`));
  },
  warn(code: string): void {
    console.warn(`auth: ${oneLine(code)}`);
  },
  debug(): void {
    // It would hold tokens.
  },
};
