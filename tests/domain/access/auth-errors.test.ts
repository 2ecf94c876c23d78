import { describe, expect, it } from 'vitest';
import { authErrorCodes, authErrorKey } from '#domain/access/auth-errors.ts';
import signIn from '../../../public/locales/pt-BR/sign-in.json' with { type: 'json' };

/** Section 8 of the specification. */
const SPECIFIED = [
  'SessionRequired',
  'MISSING_NEXTAUTH_API_ROUTE_ERROR',
  'NO_SECRET',
  'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  'EMAIL_REQUIRES_ADAPTER_ERROR',
  'MISSING_ADAPTER_METHODS_ERROR',
  'CALLBACK_CREDENTIALS_JWT_ERROR',
  'INVALID_CALLBACK_URL_ERROR',
  'CLIENT_SESSION_ERROR',
  'CLIENT_FETCH_ERROR',
];
/** What Auth.js lets a browser know, and its word for everything else. */
const OF_AUTH_JS = [
  'CredentialsSignin',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'AccessDenied',
  'Verification',
  'MissingCSRF',
  'AccountNotLinked',
  'Configuration',
];
const texts: Readonly<Record<string, string>> = signIn.authErrors;
const textOf = (code: string) => texts[authErrorKey(code).replace('authErrors.', '')];

describe('the error code', () => {
  it.each([...SPECIFIED, ...OF_AUTH_JS])('%s has its own text', (code) => {
    expect(authErrorCodes).toContain(code);
    expect(textOf(code)).toMatch(/^\p{Lu}.+\.$/u);
    expect(textOf(code)).not.toBe(texts.default);
  });

  it.each(['Nada', '', 'undefined', 'toString', '__proto__'])('%j has the general one', (code) => {
    expect(textOf(code)).toBe(texts.default);
  });
});

it('every text is some code’s, or the general one', () => {
  const used = [...authErrorCodes, 'unknown'].map(authErrorKey);
  expect(new Set(used)).toEqual(new Set(Object.keys(texts).map((key) => `authErrors.${key}`)));
});
