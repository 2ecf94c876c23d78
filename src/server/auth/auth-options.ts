import type { AuthConfig } from '@auth/core/types';
import { pathInShop } from '#domain/access/callback-url.ts';
import { profileSchema } from '#domain/account/profile.ts';
import type { ShopContext } from '../context.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { accountOfEmail, isOpen, type OpenedAccount } from './accounts.ts';
import { authAdapter } from './adapter.ts';
import { authLogger } from './auth-log.ts';
import { offeredProviders, PROVES_EMAIL, type OfferedProvider } from './providers.ts';
import { authSecret } from './secret.ts';
import { openSession, sealSession, sessionCookieName } from './session-cookie.ts';
import { liveSession, sessionUser } from './session-user.ts';
import { createSession, endSession, touchSession, type SessionClaims } from './sessions.ts';

/** Auth.js's token, which holds our claims alone. */
const claimsOf = (token: unknown): SessionClaims => token as SessionClaims;

/** Changes the name that a session shows; nothing else of a session is the browser's to change. */
async function rename(ctx: ShopContext, accountId: string, data: unknown): Promise<void> {
  const { name } = (data ?? {}) as { name?: unknown };
  const { success, data: fullName } = profileSchema.shape.fullName.safeParse(name);
  if (!success) return;
  await ctx.engine.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set({ fullName, updatedAt: ctx.now() })
      .where('id', '=', accountId)
      .execute(),
  );
  await ctx.engine.announce('accounts');
}

/** Encryption of the session's cookie: ours, so that the middleware reads it at little cost. */
const jwt = (ctx: ShopContext): AuthConfig['jwt'] => ({
  encode: ({ token }) => sealSession(ctx, claimsOf(token)),
  async decode({ token }) {
    const claims = token ? await openSession(ctx, token) : null;
    // A session that has ended, or whose account is closed, is none.
    const user = claims && (await sessionUser(ctx, claims));
    return user && { ...claims };
  },
});

/**
 * What Auth.js is told about this shop, its settings and its environment.
 *
 * @param userAgent name of the caller's browser, kept with a new session
 * @param secure whether the shop is called over TLS
 */
export async function authOptions(
  ctx: ShopContext,
  { userAgent, secure }: { userAgent: string; secure: boolean },
): Promise<Omit<AuthConfig, 'raw' | 'providers'> & { providers: OfferedProvider[] }> {
  return {
    secret: await authSecret(ctx),
    providers: offeredProviders(ctx, await loadSettings(ctx)),
    adapter: authAdapter(ctx),
    jwt: jwt(ctx),
    useSecureCookies: secure,
    cookies: { sessionToken: { name: sessionCookieName(secure) } },
    logger: authLogger,
    callbacks: {
      async signIn({ user, account, profile, email }) {
        // A password was checked by its provider; who asks for a link learns nothing.
        if (account?.type === 'credentials' || email?.verificationRequest) return true;
        const isProven =
          !PROVES_EMAIL.includes(account?.provider ?? '') || profile?.email_verified === true;
        if (!user.email || !isProven) return false;
        const known = await accountOfEmail(ctx.engine.db, user.email);
        return known === undefined || isOpen(known);
      },
      redirect: ({ url, baseUrl }) => baseUrl + (pathInShop(url, baseUrl) ?? ''),
      async jwt({ token, user, trigger, session }) {
        if (user?.id) {
          const { passwordHash } = user as Partial<OpenedAccount>;
          return { ...(await createSession(ctx, { accountId: user.id, userAgent, passwordHash })) };
        }
        const { accountId, sessionId } = claimsOf(token);
        await touchSession(ctx, sessionId);
        if (trigger === 'update') await rename(ctx, accountId, session);
        return token;
      },
      async session({ session: { expires }, token }) {
        const live = await liveSession(ctx, claimsOf(token));
        if (!live) return { expires: String(expires) };
        return { expires: new Date(live.endsAt).toISOString(), user: live.user };
      },
    },
    events: {
      async signOut(message) {
        const claims = 'token' in message ? message.token : null;
        if (claims) await endSession(ctx, claimsOf(claims).sessionId);
      },
    },
  };
}
