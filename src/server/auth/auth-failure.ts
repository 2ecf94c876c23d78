import { CredentialsSignin } from '@auth/core/errors';

/** The server's part of the specification's catalogue (section 8), each code with the meaning of next-auth 4. */
export type AuthFailureCode =
  | 'MISSING_NEXTAUTH_API_ROUTE_ERROR'
  | 'NO_SECRET'
  | 'CALLBACK_CREDENTIALS_HANDLER_ERROR'
  | 'EMAIL_REQUIRES_ADAPTER_ERROR'
  | 'MISSING_ADAPTER_METHODS_ERROR'
  | 'CALLBACK_CREDENTIALS_JWT_ERROR'
  | 'INVALID_CALLBACK_URL_ERROR';

/** A failure of authentication that the catalogue has a code for: the log names it, the person reads its text. */
export class AuthFailure extends Error {
  readonly code: AuthFailureCode;

  /** @param why what happened: an error, or a sentence without anything secret in it */
  constructor(code: AuthFailureCode, why: unknown) {
    super(typeof why === 'string' ? why : code, { cause: why });
    this.name = code;
    this.code = code;
  }
}

/** The names that Auth.js 5 gives the same failures; our own checks run before its. */
const CODE_OF_TYPE: Readonly<Record<string, AuthFailureCode>> = {
  UnknownAction: 'MISSING_NEXTAUTH_API_ROUTE_ERROR',
  MissingSecret: 'NO_SECRET',
  MissingAuthorize: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  MissingAdapter: 'EMAIL_REQUIRES_ADAPTER_ERROR',
  MissingAdapterMethods: 'MISSING_ADAPTER_METHODS_ERROR',
  UnsupportedStrategy: 'CALLBACK_CREDENTIALS_JWT_ERROR',
  InvalidCallbackUrl: 'INVALID_CALLBACK_URL_ERROR',
};

/** The error that one of Auth.js wraps. */
export function errorBeneath({ cause }: Error): Error | undefined {
  if (cause instanceof Error) return cause;
  const { err } = (cause ?? {}) as { err?: unknown };
  return err instanceof Error ? err : undefined;
}

/** The code of an error, ours or one of Auth.js, wrapped or not; null if it has none. */
export function failureCodeOf(error: Error): AuthFailureCode | null {
  if (error instanceof AuthFailure) return error.code;
  const { type } = error as { type?: unknown };
  if (typeof type === 'string' && Object.hasOwn(CODE_OF_TYPE, type)) return CODE_OF_TYPE[type]!;
  const beneath = errorBeneath(error);
  return beneath ? failureCodeOf(beneath) : null;
}

/** `work`, whose failures have that code; that a sign-in is refused is no failure. */
export async function failingAs<T>(code: AuthFailureCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CredentialsSignin ? error : new AuthFailure(code, error);
  }
}
