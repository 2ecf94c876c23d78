import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { changePassword } from '#server/auth/change-password.ts';
import { endAllSessions, SESSION_SECONDS } from '#server/auth/sessions.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient, ORIGIN } from '../../support/auth-client.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

const EMAIL = 'ana@exemplo.com.br';
const JSON_BODY = { 'content-type': 'application/json' };

describeOnEveryEngine('a session', (open) => {
  let shop: TestShop;
  let browser: AuthClient;
  let accountId: string;

  beforeEach(async () => {
    shop = await open();
    browser = new AuthClient(shop.scope);
    accountId = await addAccount(shop.scope);
    await browser.signIn(EMAIL, PASSWORD);
  });

  const sessions = () => shop.scope.engine.db.selectFrom('sessions').selectAll().execute();

  const update = async (data: unknown) => {
    const body = JSON.stringify({ csrfToken: await browser.csrfToken(), data });
    return browser.post('session', body, JSON_BODY);
  };

  it('is stored with its browser', async () => {
    expect(await sessions()).toMatchObject([{ accountId, userAgent: 'Test' }]);
  });

  it('ends when anyone signs in with its browser again; not when that is refused', async () => {
    const cookie = browser.cookies.get('vitrine.session')!;
    const copy = new AuthClient(shop.scope);
    copy.cookies.set('vitrine.session', cookie);
    const phone = new AuthClient(shop.scope);
    await phone.signIn(EMAIL, PASSWORD);
    await browser.signIn(EMAIL, 'outra senha');
    expect(await copy.signedIn()).not.toBeNull();
    await browser.signIn(EMAIL, PASSWORD);
    expect(await copy.signedIn()).toBeNull();
    await addAccount(shop.scope, { email: 'bia@exemplo.com.br' });
    copy.cookies.set('vitrine.session', browser.cookies.get('vitrine.session')!);
    expect(await copy.signedIn()).not.toBeNull();
    await browser.signIn('bia@exemplo.com.br', PASSWORD);
    expect(await copy.signedIn()).toBeNull();
    expect(await phone.signedIn()).not.toBeNull();
    expect(await sessions()).toHaveLength(2);
  });

  it('is not ended by a forged cookie', async () => {
    const stranger = new AuthClient(shop.scope);
    const { sessionId } = (await browser.signedIn())!;
    stranger.cookies.set('vitrine.session', sessionId);
    await stranger.signIn(EMAIL, PASSWORD);
    expect(await browser.signedIn()).not.toBeNull();
  });

  it('notes when it was used last', async () => {
    shop.advance(10 * 60_000);
    await browser.get('session');
    expect(await sessions()).toMatchObject([{ lastSeenAt: shop.scope.now() }]);
  });

  it('lies in a cookie that scripts and other sites do not get', () => {
    const cookie = JSON.parse(
      browser.set.find((set) => set.includes('vitrine.session'))!,
    ) as object;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('secure');
  });

  it('lies in a cookie of this host and TLS alone if the public address is https', async () => {
    vi.stubEnv('SITE_URL', 'https://loja.example');
    onTestFinished(() => void vi.unstubAllEnvs());
    // As a proxy that ends TLS hands it over.
    const safe = new AuthClient(shop.scope, { origin: 'http://loja.example' });
    const answer = await safe.signIn(EMAIL, PASSWORD);
    expect(answer.url?.href).toBe('https://loja.example/conta');
    const cookie = JSON.parse(safe.set.find((set) => set.includes('vitrine.session'))!) as object;
    expect(cookie).toMatchObject({ name: '__Host-vitrine.session', secure: true, path: '/' });
    expect(cookie).not.toHaveProperty('domain');
    expect([...safe.cookies.keys()].filter((name) => !name.startsWith('__Host-'))).toEqual([]);
    expect(await safe.signedIn()).not.toBeNull();
    expect(await safe.user()).toMatchObject({ email: EMAIL });
  });

  it('is not found under any other name of its cookie', async () => {
    const sealed = browser.cookies.get('vitrine.session')!;
    const others = ['__Host-vitrine.session', '__Secure-vitrine.session'];
    for (const name of others) {
      browser.cookies.clear();
      browser.cookies.set(name, sealed);
      expect(await browser.signedIn()).toBeNull();
    }
    vi.stubEnv('SITE_URL', 'https://loja.example');
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ['vitrine.session', '__Secure-vitrine.session']) {
      browser.cookies.clear();
      browser.cookies.set(name, sealed);
      expect(await browser.signedIn()).toBeNull();
      expect(await browser.user()).toBeUndefined();
    }
    browser.cookies.set('__Host-vitrine.session', sealed);
    expect(await browser.signedIn()).not.toBeNull();
  });

  it('lets the browser change the name it shows, and nothing else', async () => {
    const answer = await update({
      name: ' Ana de Souza ',
      email: 'x@y.test',
      admin: true,
      id: '1',
    });
    expect(answer.json?.user).toEqual({
      id: accountId,
      name: 'Ana de Souza',
      email: EMAIL,
      emailVerified: true,
      admin: false,
      staff: null,
    });
    expect((await update({ name: '' })).json?.user).toMatchObject({ name: 'Ana de Souza' });
    expect((await update(null)).json?.user).toMatchObject({ name: 'Ana de Souza' });
  });

  it('is not changed without the token that only the own site knows', async () => {
    const body = JSON.stringify({ csrfToken: 'forjado', data: { name: 'Outra' } });
    const answer = await browser.post('session', body, JSON_BODY);
    expect(answer).toMatchObject({ status: 400, json: { success: false } });
    expect(await browser.user()).toMatchObject({ name: 'Ana Souza' });
  });

  it('ends with signing out, for a copy of its cookie too', async () => {
    const copy = new Map(browser.cookies);
    const answer = await browser.form('signout', { callbackUrl: '/' });
    expect(answer).toMatchObject({ status: 200, json: { url: `${ORIGIN}/` } });
    expect(await sessions()).toEqual([]);
    for (const [name, value] of copy) browser.cookies.set(name, value);
    expect(await browser.signedIn()).toBeNull();
    expect((await browser.get('session')).json).toEqual({});
  });

  it('does not end by a link to the sign-out page', async () => {
    expect((await browser.get('signout')).status).toBe(302);
    expect(await sessions()).toHaveLength(1);
  });

  it('is nothing when its cookie was tampered with', async () => {
    const sealed = browser.cookies.get('vitrine.session')!;
    // The last character has bits that count for nothing; those of the one in the middle of the seal all do.
    const other = sealed.at(-9) === 'x' ? 'y' : 'x';
    const tampered = sealed.slice(0, -9) + other + sealed.slice(-8);
    for (const forged of [tampered, 'x', 'a.b.c', `${sealed}${sealed}`]) {
      browser.cookies.set('vitrine.session', forged);
      expect(await browser.signedIn()).toBeNull();
      expect(await browser.get('session')).toMatchObject({ status: 200, json: {} });
      expect(browser.cookies.has('vitrine.session')).toBe(false);
    }
  });

  it('runs out when no one uses it', async () => {
    shop.advance(SESSION_SECONDS * 1000 - 1000);
    expect(await browser.signedIn()).not.toBeNull();
    // That was a use of it.
    await shop.scope.background.done();
    shop.advance(SESSION_SECONDS * 1000);
    expect(await browser.signedIn()).toBeNull();
  });

  it('ends everywhere when the person signs out of all', async () => {
    const phone = new AuthClient(shop.scope);
    await phone.signIn(EMAIL, PASSWORD);
    expect(await phone.signedIn()).not.toBeNull();
    await endAllSessions(shop.scope, accountId);
    expect(await phone.signedIn()).toBeNull();
    expect(await browser.signedIn()).toBeNull();
  });

  it('outlives a change of password in the browser that changed it, in no other', async () => {
    const phone = new AuthClient(shop.scope);
    await phone.signIn(EMAIL, PASSWORD);
    const { sessionId } = (await browser.signedIn())!;
    const change = (currentPassword: string) =>
      changePassword(shop.scope, {
        accountId,
        sessionId,
        input: { currentPassword, password: 'outra senha boa' },
      });
    await expect(change('errada')).rejects.toMatchObject({ fields: { currentPassword: /./ } });
    await change(PASSWORD);
    expect(await browser.signedIn()).not.toBeNull();
    expect(await phone.signedIn()).toBeNull();
    expect(await phone.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 401 });
    expect(await phone.signIn(EMAIL, 'outra senha boa')).toMatchObject({ status: 200 });
  });

  it('has the rights of the moment: a permission that is taken away counts at once', async () => {
    const { engine } = shop.scope;
    await engine.transaction((tx) => tx.updateTable('accounts').set({ role: 'admin' }).execute());
    await engine.announce('accounts');
    expect(await browser.user()).toMatchObject({ admin: true });
    await engine.transaction((tx) =>
      tx.updateTable('accounts').set({ status: 'inactive' }).execute(),
    );
    await engine.announce('accounts');
    expect(await browser.user()).toMatchObject({ admin: false });
  });

  it('hears of a change whose announcement was lost: by its commit, or within a second', async () => {
    const { engine } = shop.scope;
    expect(await browser.user()).toMatchObject({ admin: false });
    await engine.transaction((tx) => tx.updateTable('accounts').set({ role: 'admin' }).execute());
    if (engine.commitCount() === null) {
      expect(await browser.user()).toMatchObject({ admin: false });
      shop.advance(1000);
    }
    expect(await browser.user()).toMatchObject({ admin: true });
  });

  it('ends when the account of a customer is closed', async () => {
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('accounts').set({ status: 'inactive' }).execute(),
    );
    await shop.scope.engine.announce('accounts');
    expect(await browser.signedIn()).toBeNull();
  });
});
