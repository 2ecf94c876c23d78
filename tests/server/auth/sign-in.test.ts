import { beforeEach, expect, it, vi } from 'vitest';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient, ORIGIN } from '../../support/auth-client.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

const EMAIL = 'ana@exemplo.com.br';

describeOnEveryEngine('signing in with a password', (open) => {
  let shop: TestShop;
  let browser: AuthClient;

  beforeEach(async () => {
    shop = await open();
    browser = new AuthClient(shop.scope);
  });

  it('opens a session that page, endpoint and client see', async () => {
    const id = await addAccount(shop.scope);
    expect(await browser.user()).toBeUndefined();
    const answer = await browser.signIn(' Ana@Exemplo.com.br', PASSWORD);
    expect(answer).toMatchObject({ status: 200, json: { url: `${ORIGIN}/conta` } });
    const user = {
      id,
      name: 'Ana Souza',
      email: EMAIL,
      emailVerified: true,
      admin: false,
      staff: null,
    };
    const session = await browser.get('session');
    expect(session.json).toEqual({ user, expires: expect.any(String) });
    expect(await browser.signedIn()).toEqual({
      user,
      sessionId: expect.any(String),
      hasSecondFactor: false,
    });
  });

  it('answers a wrong password and an unknown address alike', async () => {
    await addAccount(shop.scope);
    const wrong = await browser.signIn(EMAIL, 'outra senha');
    const unknown = await browser.signIn('ninguem@exemplo.com.br', PASSWORD);
    expect(wrong).toMatchObject({ status: 401 });
    expect(wrong.url?.searchParams.get('error')).toBe('CredentialsSignin');
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
    expect(await browser.user()).toBeUndefined();
  });

  it('lets no one in with the empty password of an account that has none', async () => {
    await addAccount(shop.scope, { passwordHash: null });
    expect(await browser.signIn(EMAIL, '')).toMatchObject({ status: 401 });
  });

  it('is closed to an inactive customer', async () => {
    await addAccount(shop.scope, { status: 'inactive' });
    expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 401 });
  });

  it('shows inactive staff as such', async () => {
    const accountId = await addAccount(shop.scope, { role: 'staff', status: 'inactive' });
    await shop.scope.engine.transaction((tx) =>
      tx
        .insertInto('permissions')
        .values({ accountId, section: 'orders', canView: 1, canEdit: 0, canDelete: 0 })
        .execute(),
    );
    await browser.signIn(EMAIL, PASSWORD);
    expect(await browser.user()).toMatchObject({
      admin: false,
      staff: {
        status: false,
        permissions: [{ name: 'orders', view: true, edit: false, delete: false }],
      },
    });
  });

  it('needs the token that only the own site knows', async () => {
    await addAccount(shop.scope);
    const form = { email: EMAIL, password: PASSWORD, json: 'true' };
    const answer = await browser.post('callback/credentials', new URLSearchParams(form));
    expect(answer.status).toBe(400);
    expect(answer.url?.searchParams.get('error')).toBe('MissingCSRF');
    expect(await browser.user()).toBeUndefined();
  });

  it('redirects a form without script', async () => {
    await addAccount(shop.scope);
    const fields = { email: EMAIL, password: PASSWORD, json: '' };
    const answer = await browser.form('callback/credentials', fields);
    expect(answer.status).toBe(302);
    expect(answer.url?.href).toBe(`${ORIGIN}/conta`);
    const refused = await browser.form('callback/credentials', { ...fields, password: 'x' });
    expect(refused.status).toBe(302);
    expect(refused.url?.pathname).toBe('/entrar');
  });

  it.each(['https://fora.example/', '//fora.example', 'javascript:alert(1)', '/\\fora.example'])(
    'never leads out of the shop: %s',
    async (callbackUrl) => {
      await addAccount(shop.scope);
      const fields = { email: EMAIL, password: PASSWORD, callbackUrl };
      const answer = await browser.form('callback/credentials', fields);
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.url?.origin).toBe(ORIGIN);
    },
  );

  it('answers a foreign address in a link with its code', async () => {
    const query = new URLSearchParams({ callbackUrl: 'https://fora.example' });
    const answer = await browser.get(`signin?${query}`);
    expect(answer.url?.href).toBe(`${ORIGIN}/entrar?error=INVALID_CALLBACK_URL_ERROR`);
  });

  it('takes no notice of a forged callback cookie', async () => {
    browser.cookies.set('authjs.callback-url', '%zz');
    expect(await browser.get('providers')).toMatchObject({ status: 200 });
    browser.cookies.set('authjs.callback-url', encodeURIComponent('https://fora.example'));
    expect((await browser.get('signin')).url?.href).not.toContain('fora.example');
  });

  it('answers 429 to the 21st of 30 tries in a minute, and welcomes the person afterwards', async () => {
    await addAccount(shop.scope);
    const answers = [];
    for (let n = 0; n < 30; n += 1) answers.push(await browser.signIn(EMAIL, `senha ${n}`));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(10).fill(429)]);
    expect(answers.at(-1)?.json).toMatchObject({ success: false, err: /tentativas/ });
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('60');
    shop.advance(60_000);
    expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('writes nothing secret into the log', async () => {
    const lines: unknown[] = [];
    for (const level of ['error', 'warn', 'log'] as const) {
      vi.spyOn(console, level).mockImplementation((...said) => void lines.push(...said));
    }
    await addAccount(shop.scope);
    await browser.signIn(EMAIL, 'uma senha errada');
    await browser.signIn(EMAIL, PASSWORD);
    browser.cookies.set('vitrine.session', 'forjado');
    await browser.get('session');
    await browser.get('callback/email?token=segredo&email=ana@exemplo.com.br');
    await browser.get('callback/credentials');
    vi.restoreAllMocks();
    for (const secret of [PASSWORD, 'uma senha errada', 'segredo', 'forjado', EMAIL]) {
      expect(lines.join('\n')).not.toContain(secret);
    }
  });
});
