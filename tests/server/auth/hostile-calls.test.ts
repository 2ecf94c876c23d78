import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST as forgot } from '#pages/api/account/forgot.ts';
import { POST as register } from '#pages/api/account/register.ts';
import { changePassword } from '#server/auth/change-password.ts';
import { resetPassword } from '#server/auth/reset-password.ts';
import { storeToken } from '#server/security/one-time-tokens.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const EMAIL = 'ana@exemplo.com.br';
/** JSON that no `String()` survives. */
const UNSPEAKABLE = { toString: 1, valueOf: 1 };

describeOnEveryEngine('calls that mean no good', (open) => {
  let shop: TestShop;
  let browser: AuthClient;

  beforeEach(async () => {
    shop = await open();
    browser = new AuthClient(shop.scope);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it.each([
    ['register', register],
    ['forgot', forgot],
  ])('are told what is wrong with an e-mail that is no text: %s', async (name, route) => {
    const body = { email: UNSPEAKABLE };
    const answer = await call(route, shop.scope, {
      path: `/api/account/${name}`,
      method: 'POST',
      body,
    });
    expect(answer).toMatchObject({ status: 422, json: { fields: { email: expect.anything() } } });
  });

  it.each(['callback/credentials', 'signin/email', 'session', 'signout', '_log'])(
    'cannot make %s stumble over fields that are no text',
    async (path) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      const csrfToken = await browser.csrfToken();
      const odd = { email: UNSPEAKABLE, password: UNSPEAKABLE, code: UNSPEAKABLE };
      for (const fields of [
        { ...odd, csrfToken, json: 'true' },
        { csrfToken, json: UNSPEAKABLE },
        { csrfToken, callbackUrl: UNSPEAKABLE },
        { csrfToken: UNSPEAKABLE },
      ]) {
        const { status } = await browser.post(path, JSON.stringify(fields), {
          'content-type': 'application/json',
        });
        expect(status).toBeLessThan(500);
      }
    },
  );

  const ODD_ADDRESSES = [
    '.',
    '',
    ' ',
    '//',
    '/.//x',
    'conta',
    '%E0%A4%A',
    '\\\\x',
    'http:',
    'http://localhost:4321:1/',
    'javascript:alert(1)',
    'blob:http://localhost:4321/x',
    'http://[',
    '\t/x',
    '/\u{1f453}',
  ];
  const READS = ['csrf', 'providers', 'session', 'signin', 'signout', 'error', 'verify-request'];

  it.each(ODD_ADDRESSES)(
    'cannot make any path stumble over the callback address %j',
    async (odd) => {
      vi.spyOn(console, 'error').mockReturnValue();
      vi.spyOn(console, 'warn').mockReturnValue();
      for (const action of [...READS, 'callback/credentials', 'callback/email', 'signin/email']) {
        const query = new URLSearchParams({ callbackUrl: odd });
        const { status } = await browser.get(`${action}?${query}`);
        expect({ action, fails: status >= 500 }).toEqual({ action, fails: false });
        const twice = await browser.get(`${action}?${query}&callbackUrl=%2F`);
        expect({ action, fails: twice.status >= 500 }).toEqual({ action, fails: false });
      }
      for (const path of ['callback/credentials', 'signin/email', 'signout']) {
        expect((await browser.form(path, { callbackUrl: odd })).status).toBeLessThan(500);
      }
    },
  );

  it.each(ODD_ADDRESSES)(
    'cannot make any path stumble over a callback cookie of %j',
    async (odd) => {
      vi.spyOn(console, 'error').mockReturnValue();
      vi.spyOn(console, 'warn').mockReturnValue();
      for (const value of [encodeURIComponent(odd), odd.replaceAll(/[^ -~]/g, '')]) {
        for (const name of ['authjs.callback-url', '__Host-authjs.callback-url']) {
          for (const action of READS) {
            browser.cookies.set(name, value);
            const { status } = await browser.get(action);
            expect({ action, fails: status >= 500 }).toEqual({ action, fails: false });
          }
        }
      }
    },
  );

  it.each(['blob:http://localhost:4321/x', 'javascript:alert(1)', 'data:text/html,x'])(
    'are not led to %s',
    async (address) => {
      await addAccount(shop.scope);
      const query = new URLSearchParams({ callbackUrl: address });
      const refused = await browser.get(`csrf?${query}`);
      expect(refused.url?.searchParams.get('error')).toBe('INVALID_CALLBACK_URL_ERROR');
      const answer = await browser.form('callback/credentials', {
        email: EMAIL,
        password: PASSWORD,
        callbackUrl: address,
      });
      expect(answer.url?.href).toMatch(/^http:\/\/localhost:4321\//);
    },
  );

  it.each(['constructor', 'CredentialsSignin', 'whatever'])(
    'do not make a sign-in fail by asking for a page with error=%s',
    async (code) => {
      await addAccount(shop.scope);
      const answer = await browser.form('callback/credentials', {
        email: EMAIL,
        password: PASSWORD,
        callbackUrl: `/conta?error=${code}`,
      });
      expect(answer).toMatchObject({ status: 200, url: { pathname: '/conta' } });
    },
  );

  it('cannot have staff confirm a password that someone else has chosen', async () => {
    await addAccount(shop.scope, { role: 'staff', emailVerifiedAt: null, passwordHash: null });
    const sent = await emptyOutbox();
    await call(register, shop.scope, {
      path: '/api/account/register',
      method: 'POST',
      body: { fullName: 'Mal', email: EMAIL, password: 'senha do impostor' },
    });
    await sent(shop.scope);
    const good = shop.scope.engine.db
      .selectFrom('oneTimeTokens')
      .selectAll()
      .where('expiresAt', '>', shop.scope.now());
    expect(await good.execute()).toEqual([]);
  });

  it('cannot undo, with the old password, a reset that came between', async () => {
    const accountId = await addAccount(shop.scope);
    await shop.scope.engine.transaction((tx) =>
      storeToken(tx, shop.scope, { token: 'link', purpose: 'reset', email: EMAIL }),
    );
    // The owner's reset is committed while the old password is still being checked.
    const { transaction } = shop.scope.engine;
    const owner = vi.fn(() =>
      resetPassword(shop.scope, { input: { token: 'link', password: 'a senha da dona' } }),
    );
    const tries = vi.spyOn(shop.scope.engine, 'transaction');
    tries.mockImplementation(async (work) => {
      // The first transaction counts the try, the second writes the password.
      if (tries.mock.calls.length === 2) await owner();
      return transaction.call(shop.scope.engine, work) as ReturnType<typeof work>;
    });
    await expect(
      changePassword(shop.scope, {
        accountId,
        sessionId: 'taken',
        input: { currentPassword: PASSWORD, password: 'senha do impostor' },
      }),
    ).rejects.toMatchObject({ fields: { currentPassword: 'fields.currentPassword' } });
    expect(await browser.signIn(EMAIL, 'a senha da dona')).toMatchObject({ status: 200 });
  });

  it('open no session with a password that was changed while it was being checked', async () => {
    await addAccount(shop.scope);
    await shop.scope.engine.transaction((tx) =>
      storeToken(tx, shop.scope, { token: 'link', purpose: 'reset', email: EMAIL }),
    );
    const csrfToken = await browser.csrfToken();
    const { transaction } = shop.scope.engine;
    const tries = vi.spyOn(shop.scope.engine, 'transaction');
    tries.mockImplementation(async (work) => {
      // The first two transactions count the try, the third opens the session.
      if (tries.mock.calls.length === 3) {
        await resetPassword(shop.scope, { input: { token: 'link', password: 'a senha da dona' } });
      }
      return transaction.call(shop.scope.engine, work) as ReturnType<typeof work>;
    });
    const form = { csrfToken, callbackUrl: '/conta', json: 'true', email: EMAIL };
    vi.spyOn(console, 'error').mockReturnValue();
    await browser.post(
      'callback/credentials',
      new URLSearchParams({ ...form, password: PASSWORD }),
    );
    expect(await browser.signedIn()).toBeNull();
  });

  it('are refused if a text contains a zero byte', async () => {
    const email = 'ana\0@exemplo.com.br';
    const given = { path: '/api/account/forgot', method: 'POST', body: { email } };
    expect(await call(forgot, shop.scope, given)).toMatchObject({ status: 400 });
    expect(await browser.signIn(email, PASSWORD)).toMatchObject({ status: 400 });
  });

  it('cannot keep the owner of an address from signing in', async () => {
    vi.stubEnv('RATE_LIMIT_SIGNIN', '3/60');
    await addAccount(shop.scope);
    const stranger = new AuthClient(shop.scope, { address: '203.0.113.7' });
    for (let n = 0; n < 40; n += 1) await stranger.signIn(EMAIL, 'um chute');
    expect(await stranger.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 429 });
    expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('are counted for an e-mail wherever they come from', async () => {
    vi.stubEnv('RATE_LIMIT_SIGNIN', '1/60');
    for (let n = 1; n <= 10; n += 1) {
      const bot = new AuthClient(shop.scope, { address: `203.0.113.${n}` });
      expect(await bot.signIn(EMAIL, 'um chute')).toMatchObject({ status: 401 });
    }
    expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 429 });
  });

  it('that name no e-mail use up no one else’s tries', async () => {
    vi.stubEnv('RATE_LIMIT_SIGNIN', '1/60');
    for (let n = 1; n <= 11; n += 1) {
      const bot = new AuthClient(shop.scope, { address: `203.0.113.${n}` });
      expect(await bot.signIn('', 'um chute')).toMatchObject({ status: 401 });
    }
    expect(await browser.signIn('', 'um chute')).toMatchObject({ status: 401 });
  });
});
