import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveSettings } from '#server/settings/save-settings.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient, ORIGIN } from '../../support/auth-client.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { CLIENT, oidcServer, type OidcServer, type Person } from '../../support/oidc-server.ts';

const EMAIL = 'ana@exemplo.com.br';
const GOOGLE: Person = { sub: 'g-1', name: 'Ana Souza', email: EMAIL, email_verified: true };
const FACEBOOK: Person = { id: 'f-1', name: 'Ana Souza', email: EMAIL };

describeOnEveryEngine('signing in through another site', (open) => {
  let shop: TestShop;
  let browser: AuthClient;

  beforeEach(async () => {
    shop = await open();
    browser = new AuthClient(shop.scope);
  });
  afterEach(() => void vi.unstubAllEnvs());

  /** Puts a server in the place of both sites and turns the shop's flags. */
  async function sites(person: Person, flags = { google: true, facebook: true }) {
    const server = await oidcServer(person);
    for (const site of ['GOOGLE', 'FACEBOOK']) {
      vi.stubEnv(`AUTH_${site}_ID`, CLIENT.id);
      vi.stubEnv(`AUTH_${site}_SECRET`, CLIENT.secret);
      vi.stubEnv(`AUTH_${site}_ISSUER`, server.issuer);
    }
    await saveSettings(shop.scope, { login: flags });
    return server;
  }

  /** Goes to the site and comes back, as a browser does; answers where that ends. */
  async function pass(site: string): Promise<URL> {
    const there = await browser.form(`signin/${site}`);
    expect(there.status).toBe(200);
    const back = await fetch(there.url!, { redirect: 'manual' });
    const returned = new URL(back.headers.get('location')!);
    expect(returned.origin).toBe(ORIGIN);
    return comeBack(browser, returned);
  }

  async function comeBack(client: AuthClient, { pathname, search }: URL): Promise<URL> {
    const answer = await client.get(pathname.replace('/api/auth/', '') + search);
    expect(answer.status).toBe(302);
    return answer.url!;
  }

  const logins = () => shop.scope.engine.db.selectFrom('linkedLogins').selectAll().execute();

  it('is offered with flag and keys, and not without one of them', async () => {
    const ids = async () => Object.keys((await browser.get('providers')).json!);
    await sites(GOOGLE, { google: true, facebook: false });
    expect(await ids()).toEqual(['credentials', 'email', 'google']);
    await saveSettings(shop.scope, { login: { google: true, facebook: true } });
    expect(await ids()).toEqual(['credentials', 'email', 'google', 'facebook']);
    vi.stubEnv('AUTH_GOOGLE_SECRET', '');
    expect(await ids()).toEqual(['credentials', 'email', 'facebook']);
    await saveSettings(shop.scope, { login: { google: true, facebook: false } });
    expect(await ids()).toEqual(['credentials', 'email']);
    expect((await browser.form('signin/google')).url?.pathname).toBe('/entrar');
  });

  it('makes an account of Google’s proven address, and finds it again', async () => {
    await sites(GOOGLE);
    expect((await pass('google')).href).toBe(`${ORIGIN}/conta`);
    const user = await browser.user();
    expect(user).toMatchObject({ name: 'Ana Souza', email: EMAIL, emailVerified: true });
    await browser.form('signout');
    await pass('google');
    expect(await browser.user()).toEqual(user);
  });

  it('joins Google with the account of the same proven address', async () => {
    const id = await addAccount(shop.scope);
    await sites(GOOGLE);
    await pass('google');
    expect(await browser.user()).toMatchObject({ id });
    await browser.form('signout');
    expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('leaves an impostor nothing of an account whose address was never proven', async () => {
    await addAccount(shop.scope, { emailVerifiedAt: null });
    const impostor = new AuthClient(shop.scope);
    await impostor.signIn(EMAIL, PASSWORD);
    await sites(GOOGLE);
    await pass('google');
    expect(await browser.user()).toMatchObject({ emailVerified: true });
    expect(await impostor.signedIn()).toBeNull();
    expect(await impostor.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 401 });
  });

  it('refuses an address that Google does not know to be the person’s', async () => {
    await addAccount(shop.scope);
    await sites({ ...GOOGLE, email_verified: false });
    expect((await pass('google')).href).toBe(`${ORIGIN}/entrar?error=AccessDenied`);
    expect(await browser.user()).toBeUndefined();
    expect(await logins()).toEqual([]);
  });

  it.each(
    (['google', 'facebook'] as const).flatMap((site) =>
      (['/token', '/userinfo', '/.well-known/openid-configuration'] as const).flatMap((at) =>
        (['hangs', 'drips', 'pours', 'leads elsewhere', 'speaks HTML'] as const).flatMap((does) =>
          (at === '/userinfo') === (site === 'facebook') || at === '/token'
            ? [{ site, at, does }]
            : [],
        ),
      ),
    ),
  )('gives up $site when it $does at $at, and signs no one in', async ({ site, at, does }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await sites(site === 'google' ? GOOGLE : FACEBOOK);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const short = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(500));
    if (at.startsWith('/.well-known')) {
      server.fault = { at, does };
      expect((await browser.form(`signin/${site}`)).url?.pathname).toBe('/entrar');
    } else {
      const there = await browser.form(`signin/${site}`);
      const back = await fetch(there.url!, { redirect: 'manual' });
      server.fault = { at, does };
      const ended = await comeBack(browser, new URL(back.headers.get('location')!));
      expect(ended.pathname).toBe('/entrar');
      expect(ended.searchParams.get('error')).toBeTruthy();
    }
    short.mockRestore();
    expect(await browser.user()).toBeUndefined();
    expect(server.asked).not.toContain('/elsewhere');
    server.fault = null;
    expect((await pass(site)).href).toBe(`${ORIGIN}/conta`);
  });

  it('makes an account through Facebook, whose address is still to be proven', async () => {
    await sites(FACEBOOK);
    expect((await pass('facebook')).href).toBe(`${ORIGIN}/conta`);
    expect(await browser.user()).toMatchObject({ email: EMAIL, emailVerified: false });
    expect(await logins()).toMatchObject([{ provider: 'facebook', providerAccountId: 'f-1' }]);
  });

  it('does not open an account to anyone who claims its address at Facebook', async () => {
    await addAccount(shop.scope);
    await sites(FACEBOOK);
    expect((await pass('facebook')).href).toBe(`${ORIGIN}/entrar?error=OAuthAccountNotLinked`);
    expect(await browser.user()).toBeUndefined();
  });

  it('needs an address', async () => {
    await sites({ id: 'f-2', name: 'Sem e-mail' });
    expect((await pass('facebook')).href).toBe(`${ORIGIN}/entrar?error=AccessDenied`);
  });

  it('is closed to an inactive customer', async () => {
    await addAccount(shop.scope, { status: 'inactive' });
    await sites(GOOGLE);
    expect((await pass('google')).href).toBe(`${ORIGIN}/entrar?error=AccessDenied`);
    expect(await browser.user()).toBeUndefined();
  });

  it('leads back to the sign-in page when the person declines there', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server: OidcServer = await sites(GOOGLE);
    server.person = null;
    expect((await pass('google')).href).toBe(`${ORIGIN}/entrar?error=OAuthCallbackError`);
    log.mockRestore();
  });

  it('knows after an error where the person wanted to go, but nowhere outside the shop', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server: OidcServer = await sites(GOOGLE);
    server.person = null;
    const failed = async () => {
      const there = await browser.form('signin/google', { callbackUrl: '/checkout?a=b' });
      const back = await fetch(there.url!, { redirect: 'manual' });
      return new URL(back.headers.get('location')!);
    };
    const end = await comeBack(browser, await failed());
    expect(Object.fromEntries(end.searchParams)).toEqual({
      error: 'OAuthCallbackError',
      callbackUrl: '/checkout?a=b',
    });
    for (const forged of ['https://example.com/', '//example.com']) {
      const returned = await failed();
      for (const name of browser.cookies.keys()) {
        if (name.endsWith('callback-url')) browser.cookies.set(name, encodeURIComponent(forged));
      }
      expect((await comeBack(browser, returned)).searchParams.has('callbackUrl'), forged).toBe(
        false,
      );
    }
    log.mockRestore();
  });

  it('knows it too if the list of sites could not be read', async () => {
    const { status, url } = await browser.get(
      'error?error=CLIENT_FETCH_ERROR&callbackUrl=%2Fcheckout',
    );
    expect([status, url?.pathname, Object.fromEntries(url!.searchParams)]).toEqual([
      302,
      '/entrar',
      { error: 'CLIENT_FETCH_ERROR', callbackUrl: '/checkout' },
    ]);
  });

  it('ends on the sign-in page when another browser brings the answer', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await sites(GOOGLE);
    const there = await browser.form('signin/google');
    const back = await fetch(there.url!, { redirect: 'manual' });
    const thief = new AuthClient(shop.scope);
    const end = await comeBack(thief, new URL(back.headers.get('location')!));
    expect(end.pathname).toBe('/entrar');
    expect(await thief.user()).toBeUndefined();
    const said = log.mock.calls.flat().join('\n');
    expect(said).not.toContain(new URL(back.headers.get('location')!).searchParams.get('code'));
    log.mockRestore();
  });
});
