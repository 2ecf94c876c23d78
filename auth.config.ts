import type { AuthConfig } from '@auth/core/types';
import { SESSION_SECONDS } from '#server/auth/sessions.ts';

const prefix = '/api/auth';

/** The part of the configuration that all shops share; providers and keys are added for each call. */
export default {
  prefix,
  basePath: prefix,
  // Our own server has checked the Host header.
  trustHost: true,
  session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
  pages: { signIn: '/entrar', signOut: '/entrar', error: '/entrar', verifyRequest: '/entrar' },
  providers: [],
} satisfies AuthConfig & { prefix: string };
