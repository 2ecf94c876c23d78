import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfferedProvider } from '#server/auth/providers.ts';
import { failureCodeOf } from '#server/auth/auth-failure.ts';
import { checkAuthOptions } from '#server/auth/check-auth-options.ts';
import { InvalidCallbackUrl, MissingSecret } from '@auth/core/errors';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient, ORIGIN } from '../../support/auth-client.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import signIn from '../../../public/locales/pt-BR/sign-in.json' with { type: 'json' };

const EMAIL = 'ana@exemplo.com.br';

const accounts = vi.hoisted(() => ({ fail: false }));
vi.mock(import('#server/auth/accounts.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    signInWithPassword: (...given) =>
      accounts.fail
        ? Promise.reject(new Error('disk I/O error'))
        : real.signInWithPassword(...given),
  };
});

describeOnEveryEngine('a failure of authentication', (open, engineName) => {
  let shop: TestShop;
  let browser: AuthClient;
  let log: string[];

  beforeEach(async () => {
    shop = await open();
    browser = new AuthClient(shop.scope);
    log = [];
    vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)));
  });
  afterEach(() => {
    accounts.fail = false;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  describe('without a secret', () => {
    let dataDir: string;

    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'vitrine-no-secret-'));
      vi.stubEnv('AUTH_SECRET', '');
      if (engineName === 'postgres') {
        await shop.scope.engine.transaction((tx) =>
          tx.insertInto('secrets').values({ name: 'auth', value: '' }).execute(),
        );
      } else {
        vi.stubEnv('DATA_DIR', dataDir);
        await writeFile(join(dataDir, 'auth-secret'), 'cut short');
      }
    });
    afterEach(() => rm(dataDir, { recursive: true, force: true }));

    it.each(['session', 'csrf', 'providers'])(
      'is NO_SECRET to the script that asks %s',
      async (path) => {
        const answer = await browser.get(path);
        expect(answer).toMatchObject({
          status: 500,
          json: { success: false, err: signIn.authErrors.noSecret },
        });
        expect(log).toEqual([expect.stringContaining('auth: NO_SECRET: ')]);
      },
    );

    it('is told on the sign-in page', async () => {
      const answer = await browser.get('error?error=CLIENT_FETCH_ERROR');
      expect(answer).toMatchObject({ status: 302 });
      expect(answer.url?.href).toBe(`${ORIGIN}/entrar?error=NO_SECRET`);
    });
  });

  const renameTable = (from: string, to: string) =>
    shop.scope.engine.transaction((tx) => tx.schema.alterTable(from).renameTo(to).execute());

  it('whose secret cannot be read is NO_SECRET, and the log says why', async () => {
    if (engineName === 'postgres') {
      await renameTable('secrets', 'secrets_away');
    } else {
      // A file where the folder should be.
      vi.stubEnv('DATA_DIR', import.meta.filename);
    }
    vi.stubEnv('AUTH_SECRET', '');
    expect(await browser.get('csrf')).toMatchObject({ status: 500 });
    expect(log).toEqual([expect.stringMatching(/^auth: NO_SECRET: .*(EEXIST|ENOTDIR|secrets)/)]);
    if (engineName === 'postgres') await renameTable('secrets_away', 'secrets');
  });

  it('while a password is checked is CALLBACK_CREDENTIALS_HANDLER_ERROR, and no password is logged', async () => {
    await addAccount(shop.scope);
    const csrfToken = await browser.csrfToken();
    accounts.fail = true;
    const form = { csrfToken, email: EMAIL, password: PASSWORD, json: 'true' };
    const answer = await browser.post('callback/credentials', new URLSearchParams(form));
    expect(answer).toMatchObject({ status: 500 });
    expect(answer.url?.href).toBe(`${ORIGIN}/entrar?error=CALLBACK_CREDENTIALS_HANDLER_ERROR`);
    expect(log).toEqual(['auth: CALLBACK_CREDENTIALS_HANDLER_ERROR: Error: disk I/O error']);
    accounts.fail = false;
    expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('that keeps a right password from opening a session is CALLBACK_CREDENTIALS_JWT_ERROR', async () => {
    await addAccount(shop.scope);
    const csrfToken = await browser.csrfToken();
    const { transaction } = shop.scope.engine;
    const spy = vi.spyOn(shop.scope.engine, 'transaction');
    spy.mockImplementation(async (work) => {
      // The first two transactions count the try, the third opens the session.
      if (spy.mock.calls.length === 3) throw new Error('the disk is full');
      return transaction.call(shop.scope.engine, work) as ReturnType<typeof work>;
    });
    const form = { csrfToken, email: EMAIL, password: PASSWORD, json: 'true' };
    const answer = await browser.post('callback/credentials', new URLSearchParams(form));
    expect(answer).toMatchObject({ status: 500 });
    expect(answer.url?.href).toBe(`${ORIGIN}/entrar?error=CALLBACK_CREDENTIALS_JWT_ERROR`);
    expect(log).toEqual(['auth: CALLBACK_CREDENTIALS_JWT_ERROR: Error: the disk is full']);
    expect(await browser.user()).toBeUndefined();
  });

  it.each(['', 'unknown', 'session/extra', 'no%0Athing'])(
    'at a path that there is not is MISSING_NEXTAUTH_API_ROUTE_ERROR: %j',
    async (path) => {
      const answer = await browser.get(path);
      expect(answer).toMatchObject({
        status: 404,
        json: { success: false, err: signIn.authErrors.missingRoute },
      });
      expect(log).toEqual([expect.stringMatching(/^auth: MISSING_NEXTAUTH_API_ROUTE_ERROR: .+$/)]);
    },
  );

  it('by a callback address that leads out of the shop is INVALID_CALLBACK_URL_ERROR', async () => {
    const callbackUrl = 'https://fora.example/?token=abc';
    const answer = await browser.get(`signin?${new URLSearchParams({ callbackUrl })}`);
    expect(answer.url?.searchParams.get('error')).toBe('INVALID_CALLBACK_URL_ERROR');
    expect(log).toEqual(['auth: INVALID_CALLBACK_URL_ERROR: no address of the shop in the query']);
  });

  it('is none if such an address is left aside, but the log knows', async () => {
    await addAccount(shop.scope);
    const callbackUrl = 'https://fora.example/';
    const fields = { email: EMAIL, password: PASSWORD, callbackUrl };
    expect(await browser.form('callback/credentials', fields)).toMatchObject({ status: 200 });
    browser.cookies.set('authjs.callback-url', encodeURIComponent(callbackUrl));
    expect(await browser.get('providers')).toMatchObject({ status: 200 });
    expect(log).toEqual([
      'auth: INVALID_CALLBACK_URL_ERROR: no address of the shop in the form',
      'auth: INVALID_CALLBACK_URL_ERROR: no address of the shop in the cookie',
    ]);
  });

  it('is none in an ordinary visit', async () => {
    await addAccount(shop.scope);
    await browser.get('session');
    await browser.signIn(EMAIL, PASSWORD);
    await browser.form('signout');
    expect(log).toEqual([]);
  });
});

describe('the check of what is passed to Auth.js', () => {
  const authorize = async () => null;
  const password = {
    id: 'credentials',
    type: 'credentials',
    authorize,
  } as unknown as OfferedProvider;
  const email = { id: 'email', type: 'email' } as OfferedProvider;
  const method = async () => null;
  const adapter = {
    createVerificationToken: method,
    useVerificationToken: method,
    getUserByEmail: method,
  };
  const whole = {
    secret: 's',
    providers: [password, email],
    adapter,
    session: { strategy: 'jwt' as const },
  };

  it('is content with what the shop tells', () => {
    expect(() => checkAuthOptions(whole)).not.toThrow();
  });

  it.each([
    ['no secret', { secret: '' }, 'NO_SECRET'],
    [
      'nothing that checks a password',
      { providers: [{ ...password, authorize: undefined } as unknown as OfferedProvider] },
      'CALLBACK_CREDENTIALS_HANDLER_ERROR',
    ],
    [
      'passwords with sessions in a database',
      { session: { strategy: 'database' as const } },
      'CALLBACK_CREDENTIALS_JWT_ERROR',
    ],
    ['links without an adapter', { adapter: undefined }, 'EMAIL_REQUIRES_ADAPTER_ERROR'],
    [
      'an adapter that cannot take a link',
      { adapter: { ...adapter, useVerificationToken: undefined } },
      'MISSING_ADAPTER_METHODS_ERROR',
    ],
  ])('refuses %s: %s', (_case, change, code) => {
    const options = { ...whole, ...change } as Parameters<typeof checkAuthOptions>[0];
    expect(() => checkAuthOptions(options)).toThrow(expect.objectContaining({ code }));
  });

  it('asks nothing of an adapter that only passwords need', () => {
    const options = { ...whole, providers: [password], adapter: undefined };
    expect(() => checkAuthOptions(options as never)).not.toThrow();
  });

  it('knows what Auth.js calls the same', () => {
    expect(failureCodeOf(new MissingSecret('x'))).toBe('NO_SECRET');
    expect(failureCodeOf(new InvalidCallbackUrl('x'))).toBe('INVALID_CALLBACK_URL_ERROR');
    expect(failureCodeOf(new Error('x'))).toBeNull();
  });
});
