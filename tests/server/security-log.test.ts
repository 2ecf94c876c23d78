import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PUT as putPassword } from '#pages/api/account/password.ts';
import { endOwnSession } from '#server/account/own-sessions.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { requestPasswordReset, resetPassword } from '#server/auth/reset-password.ts';
import { endAllSessions } from '#server/auth/sessions.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import type { Scope } from '#server/service/scope.ts';
import { recordSecurityEvent } from '#server/security/security-log.ts';
import { addAccount, PASSWORD } from '../support/accounts.ts';
import { AuthClient } from '../support/auth-client.ts';
import { call } from '../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../support/fixtures.ts';
import { emptyOutbox } from '../support/outbox.ts';
import { securityLines } from '../support/security-lines.ts';
import { appOwner, code } from './auth/app-owner.ts';

const EMAIL = 'ana@exemplo.com.br';
const ADDRESS = '203.0.113.7';
const HASH = expect.stringMatching(/^[\w-]{16}$/);

describeOnEveryEngine('the log of security events', (open) => {
  let shop: TestShop;
  let browser: AuthClient;
  let log: ReturnType<typeof securityLines>;

  beforeEach(async () => {
    shop = await open();
    browser = new AuthClient(shop.scope, { address: ADDRESS });
    log = securityLines();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  const events = () => log.events(shop.scope);

  it('says who has signed in and out, and which sign-ins were refused', async () => {
    const account = await addAccount(shop.scope);
    await browser.signIn(EMAIL, 'outra senha');
    await browser.signIn(EMAIL, PASSWORD);
    await browser.form('signout');
    expect(await events()).toEqual([
      {
        event: 'signIn.refused',
        how: 'password',
        why: 'CredentialsSignin',
        email: HASH,
        network: HASH,
      },
      { event: 'signIn.succeeded', account, how: 'password', network: HASH },
      { event: 'session.ended', account, network: HASH },
    ]);
  });

  it('names no one: hashes alone, the same for the same caller', async () => {
    await addAccount(shop.scope);
    for (const email of [EMAIL, ' ANA@exemplo.com.br', 'bia@exemplo.com.br']) {
      await browser.signIn(email, 'senha errada\nsecurity: {}');
    }
    const written = await events();
    const refused = { event: 'signIn.refused', network: HASH, email: HASH };
    expect(written).toMatchObject([refused, refused, refused]);
    const [first, again, other] = written;
    expect(again).toEqual(first);
    expect(other!.email).not.toBe(first!.email);
    expect(other!.network).toBe(first!.network);
    expect(JSON.stringify(written)).not.toMatch(/exemplo|203\.0|senha errada/);
  });

  it('says that a link was followed, and that a used one was refused', async () => {
    const sent = await emptyOutbox();
    const account = await addAccount(shop.scope);
    await browser.form('signin/email', { email: EMAIL });
    const [mail] = await sent(shop.scope);
    const path = mail!.link.pathname.replace('/api/auth/', '') + mail!.link.search;
    await browser.get(path);
    await browser.get(path);
    expect(await events()).toEqual([
      { event: 'signIn.succeeded', account, how: 'link', network: HASH },
      { event: 'signIn.refused', how: 'link', why: 'Verification', email: HASH, network: HASH },
    ]);
    expect(log.lines.join('\n')).not.toContain(mail!.link.searchParams.get('token'));
  });

  it('says that sessions were ended by their owner', async () => {
    const account = await addAccount(shop.scope);
    await browser.signIn(EMAIL, PASSWORD);
    const { sessionId } = (await browser.signedIn())!;
    await endOwnSession(shop.scope, { accountId: account, sessionId });
    await endAllSessions(shop.scope, account);
    expect((await events()).slice(1)).toEqual([
      { event: 'session.ended', account },
      { event: 'session.allEnded', account },
    ]);
  });

  it('says that a password was changed, not changed, or chosen by a link', async () => {
    const sent = await emptyOutbox();
    const account = await addAccount(shop.scope);
    await browser.signIn(EMAIL, PASSWORD);
    const { user, sessionId } = (await browser.signedIn())!;
    const put = (currentPassword: string) =>
      call(putPassword, shop.scope, {
        path: '/api/account/password',
        method: 'PUT',
        locals: { user, sessionId },
        body: { currentPassword, password: 'lentes de cristal 9' },
      });
    expect((await put('falsa')).status).toBe(422);
    expect((await put(PASSWORD)).status).toBe(200);
    await requestPasswordReset(shop.scope, { input: { email: EMAIL } });
    const [mail] = await sent(shop.scope);
    const token = mail!.link.searchParams.get('token');
    await resetPassword(shop.scope, { input: { token, password: 'hastes de titânio 7' } });
    expect((await events()).slice(1)).toEqual([
      { event: 'password.refused', account, how: 'change' },
      { event: 'password.changed', account },
      { event: 'password.reset', account },
    ]);
  });

  it('says that a second factor was switched on, asked for, refused and passed', async () => {
    const { enrol, codeOf } = appOwner(shop);
    await enrol();
    const other = new AuthClient(shop.scope);
    await other.signIn(EMAIL, PASSWORD);
    await code('000000', other);
    await code(codeOf(), other);
    const names = (await events()).map(({ event, why }) => (why ? `${event} ${why}` : event));
    expect(names).toEqual([
      'signIn.succeeded',
      'secondFactor.on',
      'signIn.secondFactorAsked SecondFactorRequired',
      'signIn.refused SecondFactorRejected',
      'signIn.succeeded',
    ]);
  });

  it('says once in a window that a limit was used up', async () => {
    vi.stubEnv('RATE_LIMIT_COUPON', '2/60');
    for (let n = 0; n < 6; n += 1) {
      await hitRateLimit(shop.scope, 'coupon', ADDRESS).catch(() => undefined);
    }
    const usedUp = { event: 'limit.usedUp', how: 'coupon', caller: HASH };
    expect(await events()).toEqual([usedUp]);
    shop.advance(60_000);
    for (let n = 0; n < 6; n += 1) {
      await hitRateLimit(shop.scope, 'coupon', ADDRESS).catch(() => undefined);
    }
    expect(await events()).toEqual([usedUp, usedUp]);
  });

  it('says that someone has ordered too often', async () => {
    vi.stubEnv('RATE_LIMIT_ORDER_PERSON', '1/3600');
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 9 })],
    });
    const order = (key: string) =>
      placeOrder(shop.scope, {
        body: orderOf([cartItem('case', 1)]),
        idempotencyKey: key,
        address: ADDRESS,
      });
    await order('security-key-1');
    await expect(order('security-key-2')).rejects.toThrow('tooManyTries');
    expect(await events()).toEqual([
      { event: 'order.refused', why: 'tooManyTries', network: HASH },
    ]);
  });

  const flood = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      recordSecurityEvent(shop.scope, {
        event: 'origin.refused',
        how: '/',
        network: `10.0.0.${n}`,
      });
    }
  };

  it('cannot be used to fill the disk: a minute has so many lines, and then their number', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    flood(372);
    recordSecurityEvent(shop.scope, { event: 'password.changed', account: 'a-1' });
    const written = await events();
    expect(written).toHaveLength(61);
    expect(written.at(-1)).toEqual({ event: 'password.changed', account: 'a-1' });
    vi.advanceTimersByTime(60_000);
    expect((await events()).at(-1)).toEqual({ event: 'origin.refused', more: 312 });
    shop.advance(60_000);
    flood(63);
    expect(await events()).toHaveLength(122);
    shop.advance(60_000);
    flood(1);
    expect((await events()).slice(122)).toEqual([
      { event: 'origin.refused', more: 3 },
      { event: 'origin.refused', how: '/', network: HASH },
    ]);
  });

  it('says how many had no line when its shop closes, and nothing after that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    flood(70);
    await shop.close();
    expect((await events()).at(-1)).toEqual({ event: 'origin.refused', more: 10 });
    vi.advanceTimersByTime(60_000);
    expect(await events()).toHaveLength(61);
  });

  it('is written without the callers if the secret cannot be read', async () => {
    const broken: Scope = {
      ...shop.scope,
      config: { ...shop.scope.config, AUTH_SECRET: undefined, DATA_DIR: '/dev/null/data' },
      engine: { ...shop.scope.engine, transaction: () => Promise.reject(new Error('disk full')) },
    };
    recordSecurityEvent(broken, { event: 'signIn.refused', how: 'password', email: EMAIL });
    expect(await log.events(broken)).toEqual([{ event: 'signIn.refused', how: 'password' }]);
  });
});
