import { beforeEach, expect, it } from 'vitest';
import { POST as forgot } from '#pages/api/account/forgot.ts';
import { POST as reset } from '#pages/api/account/reset.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const EMAIL = 'ana@exemplo.com.br';
const NEW_PASSWORD = 'lentes novas 74';
const HOUR_MS = 3_600_000;

describeOnEveryEngine('a forgotten password', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
  });

  const ask = (email: string) =>
    call(forgot, shop.scope, { path: '/api/account/forgot', method: 'POST', body: { email } });

  const choose = (link: URL, password = NEW_PASSWORD) =>
    call(reset, shop.scope, {
      path: '/api/account/reset',
      method: 'POST',
      body: { token: link.searchParams.get('token'), password },
    });

  it('is replaced by the link, and every session ends', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope);
    const browser = new AuthClient(shop.scope);
    await browser.signIn(EMAIL, PASSWORD);
    await ask('ANA@exemplo.com.br ');
    const [mail] = await sent(shop.scope);
    expect(mail).toMatchObject({ to: EMAIL, link: { pathname: '/redefinir-senha' } });
    expect(await choose(mail!.link)).toMatchObject({ status: 200 });
    expect(await browser.signedIn()).toBeNull();
    expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 401 });
    expect(await browser.signIn(EMAIL, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  it('is answered alike for a known and an unknown address, who gets no mail', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope);
    const known = await ask(EMAIL);
    const unknown = await ask('ninguem@exemplo.com.br');
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
    expect((await sent(shop.scope)).map(({ to }) => to)).toEqual([EMAIL]);
  });

  it('has links that work once, for an hour, and until the next one is sent', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope);
    await ask(EMAIL);
    await doDueJobs(shop.scope);
    shop.advance(1000);
    await ask(EMAIL);
    const [first, second] = await sent(shop.scope);
    expect(await choose(first!.link)).toMatchObject({ status: 400 });
    expect(await choose(second!.link, 'curta')).toMatchObject({ status: 422 });
    expect(await choose(second!.link)).toMatchObject({ status: 200 });
    expect(await choose(second!.link)).toMatchObject({ status: 400 });
    await ask(EMAIL);
    const [, , third] = await sent(shop.scope);
    shop.advance(HOUR_MS);
    expect(await choose(third!.link)).toMatchObject({ status: 400 });
  });

  it('lets one of two clicks at once succeed', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope);
    await ask(EMAIL);
    const [mail] = await sent(shop.scope);
    const answers = await Promise.all([choose(mail!.link), choose(mail!.link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('proves the address of an account that never did', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope, { emailVerifiedAt: null });
    await ask(EMAIL);
    const [mail] = await sent(shop.scope);
    await choose(mail!.link);
    const browser = new AuthClient(shop.scope);
    await browser.signIn(EMAIL, NEW_PASSWORD);
    expect(await browser.user()).toMatchObject({ emailVerified: true });
  });

  it('is asked for five times in five minutes at most', async () => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(EMAIL)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
