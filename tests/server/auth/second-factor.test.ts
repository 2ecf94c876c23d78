import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUT as confirm, POST as begin } from '#pages/api/account/second-factor/index.ts';
import { POST as renew } from '#pages/api/account/second-factor/codes.ts';
import { POST as disable } from '#pages/api/account/second-factor/disable.ts';
import { POST as act } from '#pages/api/dashboard/[section]/[id]/[action].ts';
import type { AuthenticatorSetup } from '#domain/account/second-factor.ts';
import { resetSecondFactorOf } from '#server/auth/first-admin.ts';
import { requestPasswordReset, resetPassword } from '#server/auth/reset-password.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient, ORIGIN } from '../../support/auth-client.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { CLIENT, oidcServer } from '../../support/oidc-server.ts';
import { emptyOutbox } from '../../support/outbox.ts';
import { addAccounts, admin, auditOf } from '../dashboard/desk.ts';
import { appOwner, code, EMAIL, REJECTED, STEP_MS } from './app-owner.ts';

describeOnEveryEngine('a second factor', (open) => {
  let shop: TestShop;
  let browser: AuthClient;
  let app: ReturnType<typeof appOwner>['app'];
  let codeOf: ReturnType<typeof appOwner>['codeOf'];
  let own: ReturnType<typeof appOwner>['own'];
  let enrol: ReturnType<typeof appOwner>['enrol'];

  beforeEach(async () => {
    shop = await open();
    ({ browser, app, codeOf, own, enrol } = appOwner(shop));
  });
  afterEach(() => void vi.unstubAllEnvs());

  describe('is set up', () => {
    it('with the password, an app and its first code; other sessions end', async () => {
      const accountId = await addAccount(shop.scope, { role: 'admin' });
      await browser.signIn(EMAIL, PASSWORD);
      const phone = new AuthClient(shop.scope);
      await phone.signIn(EMAIL, PASSWORD);
      for (const password of ['errada', '', undefined]) {
        expect(await own(begin, 'POST', { password })).toMatchObject({
          status: 422,
          json: { fields: { password: /./ } },
        });
      }
      const { json } = await own(begin, 'POST', { password: PASSWORD });
      const setup = json.setup as AuthenticatorSetup;
      expect(new URL(setup.address)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
      expect(setup.address).toContain(`secret=${setup.secret}`);
      expect(setup.qr.path).toMatch(/^M4 4h1v1h-1z/);
      app.secret = setup.secret;
      expect(await own(confirm, 'PUT', { code: '000000' })).toMatchObject({ status: 422 });
      const { status, json: confirmed } = await own(confirm, 'PUT', { code: codeOf() });
      expect(status).toBe(200);
      expect(new Set(confirmed.codes as string[]).size).toBe(10);
      expect(await browser.signedIn()).toMatchObject({ hasSecondFactor: true });
      expect(await phone.signedIn()).toBeNull();
      expect(await auditOf(shop.scope)).toMatchObject([
        { action: 'account.secondFactorOn', actorId: accountId },
      ]);
    });

    it('once; a new beginning does not touch the one that stands', async () => {
      await enrol();
      expect(await own(begin, 'POST', { password: PASSWORD })).toMatchObject({ status: 409 });
      expect(await own(confirm, 'PUT', { code: codeOf() })).toMatchObject({ status: 409 });
      const other = new AuthClient(shop.scope);
      await other.signIn(EMAIL, PASSWORD);
      expect(await code(codeOf(), other)).toMatchObject({ status: 200 });
    });

    it('by no one who only buys', async () => {
      await addAccount(shop.scope);
      await browser.signIn(EMAIL, PASSWORD);
      expect(await own(begin, 'POST', { password: PASSWORD })).toMatchObject({ status: 404 });
    });

    it('and asked of no one before its first code', async () => {
      await addAccount(shop.scope, { role: 'staff' });
      await browser.signIn(EMAIL, PASSWORD);
      await own(begin, 'POST', { password: PASSWORD });
      const other = new AuthClient(shop.scope);
      expect(await other.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
    });

    it('and stored so that a copy of the database opens nothing', async () => {
      const codes = await enrol();
      const { db } = shop.scope.engine;
      const [factor] = await db.selectFrom('secondFactors').selectAll().execute();
      const stored = JSON.stringify([
        factor,
        await db.selectFrom('recoveryCodes').selectAll().execute(),
      ]);
      for (const told of [app.secret, ...codes, ...codes.map((one) => one.replaceAll('-', ''))]) {
        expect(stored).not.toContain(told);
      }
      // Nor is someone else's secret good in the place of one's own.
      await addAccount(shop.scope, { id: 'bia', email: 'bia@exemplo.com.br', role: 'staff' });
      await shop.scope.engine.transaction((tx) =>
        tx
          .insertInto('secondFactors')
          .values({ ...factor!, accountId: 'bia', lastStep: 0 })
          .execute(),
      );
      vi.spyOn(console, 'error').mockReturnValue();
      const other = new AuthClient(shop.scope);
      await other.signIn('bia@exemplo.com.br', PASSWORD);
      expect(await code(codeOf(), other)).toMatchObject(REJECTED);
      vi.restoreAllMocks();
    });
  });

  describe('is asked for', () => {
    let other: AuthClient;
    beforeEach(() => {
      other = new AuthClient(shop.scope);
    });

    async function expectAsked(client: AuthClient) {
      expect(await client.signedIn()).toBeNull();
      expect(await client.user()).toBeUndefined();
      expect([...client.cookies.keys()]).not.toContain('vitrine.session');
    }

    it('after the password: no session before the code', async () => {
      await enrol();
      const first = await other.signIn(EMAIL, PASSWORD);
      expect(first).toMatchObject({ status: 401, url: { pathname: '/entrar' } });
      expect(first.url!.searchParams.get('error')).toBe('SecondFactorRequired');
      await expectAsked(other);
      expect(await code(codeOf(), other)).toMatchObject({ status: 200 });
      expect(await other.signedIn()).toMatchObject({ user: { email: EMAIL } });
      expect([...other.cookies.keys()]).not.toContain('vitrine.second-step');
    });

    it('together with the password, by who sends all at once', async () => {
      await enrol();
      const wrong = { email: EMAIL, password: 'errada', code: codeOf() };
      const refused = await other.form('callback/credentials', wrong);
      expect(refused.url?.searchParams.get('error')).toBe('CredentialsSignin');
      const answer = await other.form('callback/credentials', { ...wrong, password: PASSWORD });
      expect(answer).toMatchObject({ status: 200 });
      expect(await other.user()).toMatchObject({ email: EMAIL });
    });

    it('after a sign-in link, which otherwise would go round it', async () => {
      const sent = await emptyOutbox();
      await enrol();
      await other.form('signin/email', { email: EMAIL });
      const { link } = (await sent(shop.scope)).at(-1)!;
      const answer = await other.get(link.pathname.replace('/api/auth/', '') + link.search);
      expect(answer.url?.pathname).toBe('/entrar');
      expect(answer.url?.searchParams.get('error')).toBe('SecondFactorRequired');
      expect(answer.url?.searchParams.get('callbackUrl')).toBe('/conta');
      await expectAsked(other);
      expect(await code(codeOf(), other)).toMatchObject({ status: 200 });
      expect(await other.user()).toMatchObject({ email: EMAIL });
    });

    it('after another site, whether its login is linked or not', async () => {
      await enrol();
      const person = { sub: 'g-1', name: 'Ana', email: EMAIL, email_verified: true };
      const server = await oidcServer(person);
      vi.stubEnv('AUTH_GOOGLE_ID', CLIENT.id);
      vi.stubEnv('AUTH_GOOGLE_SECRET', CLIENT.secret);
      vi.stubEnv('AUTH_GOOGLE_ISSUER', server.issuer);
      await saveSettings(shop.scope, { login: { google: true, facebook: false } });
      for (const linked of [false, true]) {
        if (linked) {
          const { id } = (await browser.signedIn())!.user;
          const row = { provider: 'google', providerAccountId: 'g-1', accountId: id };
          await shop.scope.engine.transaction((tx) =>
            tx.insertInto('linkedLogins').values(row).execute(),
          );
        }
        const client = new AuthClient(shop.scope);
        const there = await client.form('signin/google', { callbackUrl: '/dashboard' });
        const back = await fetch(there.url!, { redirect: 'manual' });
        const { pathname, search } = new URL(back.headers.get('location')!);
        const answer = await client.get(pathname.replace('/api/auth/', '') + search);
        expect(answer.url?.href).toBe(
          `${ORIGIN}/entrar?error=SecondFactorRequired&callbackUrl=%2Fdashboard`,
        );
        await expectAsked(client);
        expect(await code(codeOf(), client)).toMatchObject({ status: 200 });
        expect(await client.user()).toMatchObject({ email: EMAIL });
        shop.advance(STEP_MS);
      }
    });

    it('after a new password by mail too', async () => {
      const sent = await emptyOutbox();
      await enrol();
      await requestPasswordReset(shop.scope, { input: { email: EMAIL } });
      const token = (await sent(shop.scope)).at(-1)!.link.searchParams.get('token');
      await resetPassword(shop.scope, { input: { token, password: 'lentes novas 74' } });
      expect(await other.signIn(EMAIL, 'lentes novas 74')).toMatchObject({ status: 401 });
      await expectAsked(other);
    });
  });

  describe('ends', () => {
    it('with password and code, of the app or of recovery, and not with one of them', async () => {
      const [first = ''] = await enrol();
      const wrong = [
        { password: 'errada', code: codeOf() },
        { password: PASSWORD, code: '000000' },
        { code: codeOf() },
        { password: PASSWORD },
      ];
      for (const proof of wrong) {
        expect(await own(disable, 'POST', proof)).toMatchObject({ status: 422 });
      }
      expect(await own(disable, 'POST', { password: PASSWORD, code: first })).toMatchObject({
        status: 200,
      });
      const other = new AuthClient(shop.scope);
      expect(await other.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
    });

    it('by an admin, not their own; the person is signed out, and it is noted', async () => {
      await enrol();
      await addAccounts(shop.scope, { id: admin.id, role: 'admin' });
      const { id } = (await browser.signedIn())!.user;
      const reset = (who: string, user = admin) =>
        call(act, shop.scope, {
          path: `/api/dashboard/staff/${who}/reset-second-factor`,
          method: 'POST',
          params: { section: 'staff', id: who, action: 'reset-second-factor' },
          locals: { user },
        });
      const colleague = { ...admin, id: 'x', admin: false };
      expect(await reset(id, colleague)).toMatchObject({ status: 403 });
      expect(await reset(admin.id)).toMatchObject({ status: 409 });
      expect(await reset('ninguem')).toMatchObject({ status: 404 });
      expect(await reset(id)).toMatchObject({
        status: 200,
        json: { item: { secondFactor: false } },
      });
      expect(await browser.signedIn()).toBeNull();
      expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
      expect((await auditOf(shop.scope)).at(-1)).toMatchObject({
        action: 'staff.reset-second-factor',
        actorId: admin.id,
        subject: id,
        details: { secondFactor: { from: true, to: false } },
      });
    });

    it('by a command on the shop’s machine, and only if there is one', async () => {
      await enrol('admin');
      const reset = (email: string) => resetSecondFactorOf(shop.scope, { email });
      await expect(reset('ninguem@exemplo.com.br')).rejects.toMatchObject({ status: 404 });
      await reset(' ANA@exemplo.com.br');
      expect(await browser.signedIn()).toBeNull();
      expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
      await expect(reset(EMAIL)).rejects.toMatchObject({ code: 'noSecondFactor' });
      expect((await auditOf(shop.scope)).at(-1)).toMatchObject({
        action: 'staff.reset-second-factor',
      });
    });
  });

  it('gets new recovery codes with password and code; the old ones are void', async () => {
    const [old = ''] = await enrol();
    expect(await own(renew, 'POST', { password: PASSWORD, code: '1' })).toMatchObject({
      status: 422,
    });
    const { json } = await own(renew, 'POST', { password: PASSWORD, code: codeOf() });
    const [fresh = ''] = json.codes as string[];
    const other = new AuthClient(shop.scope);
    await other.signIn(EMAIL, PASSWORD);
    expect(await code(old, other)).toMatchObject(REJECTED);
    expect(await code(fresh, other)).toMatchObject({ status: 200 });
  });
});
