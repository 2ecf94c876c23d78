import { customFetch } from '@auth/core';
import type { EmailConfig } from '@auth/core/providers/email';
import type { Provider } from '@auth/core/providers';
import Credentials from '@auth/core/providers/credentials';
import Facebook from '@auth/core/providers/facebook';
import Google from '@auth/core/providers/google';
import { pathInShop } from '#domain/access/callback-url.ts';
import { foldEmail } from '#domain/address/email.ts';
import { t } from '#i18n/t.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import type { Scope } from '../service/scope.ts';
import type { Environment } from '../base/env.ts';
import { boundedFetch, PATIENCE_MS } from '../outbound/call-provider.ts';
import { letterIdOf, linkToken, queueLetter } from '../letters/queue/queue-letter.ts';
import { readSecrets } from '../settings/setting-secrets.ts';
import { signInWithPassword } from './accounts.ts';
import { failingAs } from './auth-failure.ts';
import { TOKEN_LIFETIME_MS } from '../security/one-time-tokens.ts';
import type { SecondStep } from './second-step.ts';

/** A way to sign in, ready to be asked for its id. */
export type OfferedProvider = Exclude<Provider, (...given: never[]) => unknown>;

/** Providers that report only verified addresses. */
export const PROVES_EMAIL: readonly string[] = ['google'];

/** Longer texts are not codes. */
const MAX_CODE = 64;

const CHECKS: ('pkce' | 'state')[] = ['pkce', 'state'];

/** E-mail and password; then, from anyone who has a second factor, the code alone, or all three at once. */
const byPassword = (scope: Scope, secondStep: SecondStep): OfferedProvider =>
  Credentials({
    name: t('signIn.password'),
    credentials: { email: {}, password: {}, code: {} },
    authorize: (given) =>
      failingAs('CALLBACK_CREDENTIALS_HANDLER_ERROR', async () => {
        const { email, password, code } = textsOf(given);
        if (!email && !password && code) return secondStep.pass(code, null);
        const opened = await signInWithPassword(scope, { email, password });
        if (!opened || !code || !(await secondStep.isDue(opened))) return opened;
        return secondStep.pass(code, opened);
      }),
  });

const textsOf = ({ email, password, code }: Record<string, unknown>) => ({
  email: String(email ?? ''),
  password: String(password ?? ''),
  code: String(code ?? '').slice(0, MAX_CODE),
});

/** Auth.js makes the token before the letter: it is made as that letter's, which writes its own link. */
const byLink = (scope: Scope): EmailConfig => ({
  id: 'email',
  type: 'email',
  name: t('signIn.email'),
  maxAge: TOKEN_LIFETIME_MS['sign-in'] / 1000,
  normalizeIdentifier: foldEmail,
  generateVerificationToken: () => linkToken(scope, scope.newId()),
  async sendVerificationRequest({ identifier, token, url }) {
    const { origin, searchParams } = new URL(url);
    const callbackPath = pathInShop(searchParams.get('callbackUrl') ?? '', origin) ?? '';
    const id = letterIdOf(token);
    await queueLetter(scope, { kind: 'signIn', to: identifier, callbackPath, id });
  },
});

/** The sites get as long as who takes money; Auth.js would wait without an end, and follow wherever it is led. */
const fetchOfSite: typeof fetch = (input, init) =>
  boundedFetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });

function byGoogle(env: Environment): OfferedProvider[] {
  const { AUTH_GOOGLE_ID: clientId, AUTH_GOOGLE_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return [];
  return [
    Google({
      clientId,
      clientSecret,
      checks: [...CHECKS, 'nonce'],
      [customFetch]: fetchOfSite,
      ...(env.AUTH_GOOGLE_ISSUER && { issuer: env.AUTH_GOOGLE_ISSUER }),
      // It is let in with a verified address only.
      allowDangerousEmailAccountLinking: true,
    }),
  ];
}

interface FacebookProfile {
  id: string;
  name?: string;
  email?: string;
}

/** What Auth.js asks for a profile with. */
interface FacebookQuestion {
  tokens: { access_token?: string };
  provider: { userinfo: { url: URL } };
}

function byFacebook(env: Environment): OfferedProvider[] {
  const {
    AUTH_FACEBOOK_ID: clientId,
    AUTH_FACEBOOK_SECRET: clientSecret,
    AUTH_FACEBOOK_ISSUER: issuer,
  } = env;
  if (!clientId || !clientSecret) return [];
  return [
    Facebook({
      clientId,
      clientSecret,
      checks: CHECKS,
      [customFetch]: fetchOfSite,
      profile: ({ id, name, email }: FacebookProfile) => ({ id, name, email }),
      userinfo: {
        // The picture, which Auth.js would ask for as well, is none of our business.
        url: issuer ? `${issuer}/userinfo` : 'https://graph.facebook.com/me?fields=id,name,email',
        request: async ({ tokens, provider }: FacebookQuestion) => {
          const headers = { authorization: `Bearer ${tokens.access_token}` };
          return (await fetchOfSite(provider.userinfo.url, { headers })).json();
        },
      },
      ...(issuer && {
        authorization: { url: `${issuer}/authorize`, params: { scope: 'email' } },
        token: `${issuer}/token`,
      }),
    }),
  ];
}

/** The environment; a key that it does not name is the one of the settings. */
async function withStoredKeys(scope: Scope): Promise<Environment> {
  const stored = await readSecrets(scope);
  const env = scope.config;
  return {
    ...env,
    AUTH_GOOGLE_ID: env.AUTH_GOOGLE_ID ?? stored.googleClientId,
    AUTH_GOOGLE_SECRET: env.AUTH_GOOGLE_SECRET ?? stored.googleClientSecret,
    AUTH_FACEBOOK_ID: env.AUTH_FACEBOOK_ID ?? stored.facebookClientId,
    AUTH_FACEBOOK_SECRET: env.AUTH_FACEBOOK_SECRET ?? stored.facebookClientSecret,
  };
}

/**
 * The ways to sign in that a shop offers: password and link always; Google and Facebook when the
 * settings say so and their keys are in the environment or among the settings' secrets.
 */
export async function offeredProviders(
  scope: Scope,
  { login, secondStep }: Pick<ShopSettings, 'login'> & { secondStep: SecondStep },
): Promise<OfferedProvider[]> {
  const env = login.google || login.facebook ? await withStoredKeys(scope) : scope.config;
  return [
    byPassword(scope, secondStep),
    byLink(scope),
    ...(login.google ? byGoogle(env) : []),
    ...(login.facebook ? byFacebook(env) : []),
  ];
}
