import type { AuthConfig } from '@auth/core/types';
import { AuthFailure } from './auth-failure.ts';
import type { OfferedProvider } from './providers.ts';

/** What a sign-in by an e-mailed link asks of an adapter. */
const EMAIL_METHODS = [
  'createVerificationToken',
  'useVerificationToken',
  'getUserByEmail',
] as const;

/** What the check looks at. */
export type CheckedOptions = Pick<AuthConfig, 'secret' | 'adapter' | 'session'> & {
  providers: readonly OfferedProvider[];
};

/**
 * Checks what is passed to Auth.js, as next-auth 4 does.
 *
 * @throws AuthFailure with the code of what is missing
 */
export function checkAuthOptions({ secret, adapter, session, providers }: CheckedOptions): void {
  if (!secret?.length) throw new AuthFailure('NO_SECRET', 'there is no secret to sign with');
  const credentials = providers.filter((provider) => provider.type === 'credentials');
  const byEmail = providers.some(({ type }) => type === 'email');
  if (credentials.some(({ authorize }) => typeof authorize !== 'function')) {
    throw new AuthFailure(
      'CALLBACK_CREDENTIALS_HANDLER_ERROR',
      'nothing checks the passwords: there is no authorize()',
    );
  }
  if (credentials.length > 0 && session?.strategy !== 'jwt') {
    throw new AuthFailure('CALLBACK_CREDENTIALS_JWT_ERROR', 'passwords need sessions of kind jwt');
  }
  if (byEmail && !adapter) {
    throw new AuthFailure('EMAIL_REQUIRES_ADAPTER_ERROR', 'links by e-mail need an adapter');
  }
  const missing = byEmail ? EMAIL_METHODS.filter((method) => !adapter?.[method]) : [];
  if (missing.length > 0) {
    throw new AuthFailure('MISSING_ADAPTER_METHODS_ERROR', `missing: ${missing.join(', ')}`);
  }
}
