/**
 * The codes with which authentication fails, each with the last part of its text's key: those of
 * the specification (section 8), those that Auth.js 0.41 sends to the sign-in and error pages, and
 * those of our own second step.
 */
const AUTH_ERRORS = {
  SessionRequired: 'sessionRequired',
  CredentialsSignin: 'credentials',
  SecondFactorRequired: 'secondFactorRequired',
  SecondFactorRejected: 'secondFactorRejected',
  SecondFactorExpired: 'secondFactorExpired',
  AccessDenied: 'accessDenied',
  Verification: 'verification',
  OAuthAccountNotLinked: 'notLinked',
  AccountNotLinked: 'notLinked',
  OAuthCallbackError: 'provider',
  OAuthSignInError: 'provider',
  EmailSignInError: 'email',
  EmailSignin: 'email',
  MissingCSRF: 'expiredPage',
  Configuration: 'configuration',
  MISSING_NEXTAUTH_API_ROUTE_ERROR: 'missingRoute',
  NO_SECRET: 'noSecret',
  CALLBACK_CREDENTIALS_HANDLER_ERROR: 'credentialsHandler',
  EMAIL_REQUIRES_ADAPTER_ERROR: 'emailUnavailable',
  MISSING_ADAPTER_METHODS_ERROR: 'adapter',
  CALLBACK_CREDENTIALS_JWT_ERROR: 'credentialsSession',
  INVALID_CALLBACK_URL_ERROR: 'callbackUrl',
  CLIENT_SESSION_ERROR: 'clientSession',
  CLIENT_FETCH_ERROR: 'clientFetch',
} as const satisfies Record<string, string>;

type AuthErrorCode = keyof typeof AUTH_ERRORS;

const isAuthErrorCode = (code: string): code is AuthErrorCode => Object.hasOwn(AUTH_ERRORS, code);

/** All codes with a specific text. */
export const authErrorCodes = Object.keys(AUTH_ERRORS);

/** Translation key of a code's text; an unknown code has the general one. */
export function authErrorKey(
  code: string,
): `authErrors.${(typeof AUTH_ERRORS)[AuthErrorCode] | 'default'}` {
  return `authErrors.${isAuthErrorCode(code) ? AUTH_ERRORS[code] : 'default'}`;
}
