import type { AuthConfig } from '@auth/core/types';
import { pathInShop, signInAddress } from '#domain/access/callback-url.ts';
import { profileSchema } from '#domain/account/profile.ts';
import type { Scope } from '../service/scope.ts';
import { recordSecurityEvent } from '../security/security-log.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { accountOfEmail, isOpen, type OpenedAccount } from './accounts.ts';
import { authAdapter } from './adapter.ts';
import { failingAs } from './auth-failure.ts';
import { authLogger } from './auth-log.ts';
import { offeredProviders, PROVES_EMAIL, type OfferedProvider } from './providers.ts';
import type { SecondStep } from './second-step.ts';
import { authSecret } from '../security/secret.ts';
import { openSession, sealSession, sessionCookieName } from './session-cookie.ts';
import { cookieName } from '../security/cookies.ts';
import { liveSession, sessionUser } from './live-session.ts';
import { createSession, endSession, touchSession, type SessionClaims } from './sessions.ts';

/** Auth.js's token, which contains only our claims. */
const claimsOf = (token: unknown): SessionClaims => token as SessionClaims;

/** Changes the name that a session shows; nothing else of a session is the browser's to change. */
async function rename(scope: Scope, accountId: string, data: unknown): Promise<void> {
  const { name } = (data ?? {}) as { name?: unknown };
  const { success, data: fullName } = profileSchema.shape.fullName.safeParse(name);
  if (!success) return;
  await scope.engine.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set({ fullName, updatedAt: scope.now() })
      .where('id', '=', accountId)
      .execute(),
  );
  await scope.engine.announce('accounts');
}

/** Encryption of the session's cookie: ours, so that the middleware reads it at little cost. */
const jwt = (scope: Scope): AuthConfig['jwt'] => ({
  encode: ({ token }) => sealSession(scope, claimsOf(token)),
  async decode({ token }) {
    const claims = token ? await openSession(scope, token) : null;
    // A session that has ended, or whose account is closed, is none.
    const user = claims && (await sessionUser(scope, claims));
    return user && { ...claims };
  },
});

/** Names of all cookies of a sign-in: Auth.js's own would be `__Secure-`, which a subdomain may set. */
const cookieNames = (secure: boolean): AuthConfig['cookies'] => ({
  sessionToken: { name: sessionCookieName(secure) },
  callbackUrl: { name: cookieName('authjs.callback-url', secure) },
  csrfToken: { name: cookieName('authjs.csrf-token', secure) },
  pkceCodeVerifier: { name: cookieName('authjs.pkce.code_verifier', secure) },
  state: { name: cookieName('authjs.state', secure) },
  nonce: { name: cookieName('authjs.nonce', secure) },
});

/** A way to sign in as the log names it. */
export const wayOf = (provider = ''): string =>
  ({ credentials: 'password', email: 'link' })[provider] ?? provider;

interface AuthCallFacts {
  userAgent: string;
  network: string;
  secure: boolean;
  secondStep: SecondStep;
  callbackUrl: string;
  sessionCookie: string | undefined;
}

/**
 * Auth.js's configuration for this shop, its settings and its environment.
 *
 * @param userAgent name of the caller's browser, stored with a new session
 * @param network address the caller comes from, of which the log writes a hash
 * @param secure whether the shop is called over TLS
 * @param secondStep continues the sign-in of a user with a second factor
 * @param callbackUrl where the user goes after it
 * @param sessionCookie what the browser brings of the session it has, which a new one replaces
 */
export async function authOptions(
  scope: Scope,
  { userAgent, network, secure, secondStep, callbackUrl, sessionCookie }: AuthCallFacts,
): Promise<Omit<AuthConfig, 'raw' | 'providers'> & { providers: OfferedProvider[] }> {
  return {
    secret: await failingAs('NO_SECRET', () => authSecret(scope)),
    providers: await offeredProviders(scope, { ...(await loadSettings(scope)), secondStep }),
    adapter: authAdapter(scope),
    jwt: jwt(scope),
    useSecureCookies: secure,
    cookies: cookieNames(secure),
    logger: authLogger,
    callbacks: {
      async signIn({ user, account, profile, email }) {
        // Anyone who asks for a link learns nothing.
        if (email?.verificationRequest) return true;
        if (account?.type === 'credentials') {
          // The password was checked by its provider.
          const opened = user as OpenedAccount;
          const isDone = opened.hasPassedSecondStep || !(await secondStep.isDue(opened));
          return isDone || signInAddress(callbackUrl, 'SecondFactorRequired');
        }
        const isProven =
          !PROVES_EMAIL.includes(account?.provider ?? '') || profile?.email_verified === true;
        if (!user.email || !isProven) return false;
        const known = await accountOfEmail(scope.engine.db, user.email);
        if (known === undefined) return true;
        if (!isOpen(known)) return false;
        const isDue = await secondStep.isDue(known);
        return !isDue || signInAddress(callbackUrl, 'SecondFactorRequired');
      },
      redirect: ({ url, baseUrl }) => baseUrl + (pathInShop(url, baseUrl) ?? ''),
      async jwt({ token, user, account, trigger, session }) {
        if (user?.id) {
          const { passwordHash, sessionVersion } = user as Partial<OpenedAccount>;
          const opened = { accountId: user.id, passwordHash, sessionVersion };
          const before = sessionCookie ? await openSession(scope, sessionCookie) : null;
          const replaces = before?.sessionId;
          const open = () => createSession(scope, { ...opened, userAgent, replaces });
          const byPassword = account?.type === 'credentials';
          const claims = await (byPassword
            ? failingAs('CALLBACK_CREDENTIALS_JWT_ERROR', open)
            : open());
          if (before) await scope.engine.announce('accounts');
          const how = wayOf(account?.provider);
          recordSecurityEvent(scope, { event: 'signIn.succeeded', account: user.id, how, network });
          return { ...claims };
        }
        const { accountId, sessionId } = claimsOf(token);
        await touchSession(scope, sessionId);
        if (trigger === 'update') await rename(scope, accountId, session);
        return token;
      },
      async session({ session: { expires }, token }) {
        const live = await liveSession(scope, claimsOf(token));
        if (!live) return { expires: String(expires) };
        return { expires: new Date(live.endsAt).toISOString(), user: live.user };
      },
    },
    events: {
      async signOut(message) {
        const claims = 'token' in message ? message.token : null;
        if (!claims) return;
        const { accountId, sessionId } = claimsOf(claims);
        await endSession(scope, sessionId);
        recordSecurityEvent(scope, { event: 'session.ended', account: accountId, network });
      },
    },
  };
}
