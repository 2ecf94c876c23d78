import { beforeEach, expect, it } from 'vitest';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient, ORIGIN } from '../../support/auth-client.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const EMAIL = 'ana@exemplo.com.br';
const QUARTER_MS = 15 * 60_000;

describeOnEveryEngine('a sign-in link', (open) => {
  let shop: TestShop;
  let browser: AuthClient;

  beforeEach(async () => {
    shop = await open();
    browser = new AuthClient(shop.scope);
  });

  const ask = (email = EMAIL) => browser.form('signin/email', { email });
  const follow = (link: URL) => browser.get(link.pathname.replace('/api/auth/', '') + link.search);

  it('opens a session, and leads to where the person wanted to go', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope);
    expect(await ask()).toMatchObject({ status: 200 });
    const [mail] = await sent(shop.scope);
    expect(mail!.to).toBe(EMAIL);
    const answer = await follow(mail!.link);
    expect(answer.url?.href).toBe(`${ORIGIN}/conta`);
    expect(await browser.user()).toMatchObject({ email: EMAIL });
  });

  it('opens nothing a second time', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope);
    await ask();
    const [mail] = await sent(shop.scope);
    await follow(mail!.link);
    const other = new AuthClient(shop.scope);
    const answer = await other.get(
      mail!.link.pathname.replace('/api/auth/', '') + mail!.link.search,
    );
    expect(answer.url?.href).toBe(`${ORIGIN}/entrar?error=Verification`);
    expect(await other.user()).toBeUndefined();
  });

  it('opens nothing after a quarter of an hour, or for another address', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope);
    await addAccount(shop.scope, { email: 'bia@exemplo.com.br' });
    await ask();
    await ask();
    const [first, second] = await sent(shop.scope);
    first!.link.searchParams.set('email', 'bia@exemplo.com.br');
    expect((await follow(first!.link)).url?.searchParams.get('error')).toBe('Verification');
    shop.advance(QUARTER_MS);
    expect((await follow(second!.link)).url?.searchParams.get('error')).toBe('Verification');
    expect(await browser.user()).toBeUndefined();
  });

  it('is promised to every address alike, and sent to those with an account', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope);
    await addAccount(shop.scope, { email: 'fechada@exemplo.com.br', status: 'inactive' });
    const [known, unknown, closed] = [
      await ask(),
      await ask('ninguem@exemplo.com.br'),
      await ask('fechada@exemplo.com.br'),
    ];
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
    expect({ ...closed, headers: null }).toEqual({ ...known, headers: null });
    expect((await sent(shop.scope)).map(({ to }) => to)).toEqual([EMAIL]);
  });

  it('proves an address, and ends what an impostor had made of it', async () => {
    const sent = await emptyOutbox();
    await addAccount(shop.scope, { emailVerifiedAt: null });
    const impostor = new AuthClient(shop.scope);
    await impostor.signIn(EMAIL, PASSWORD);
    await ask();
    const [mail] = await sent(shop.scope);
    await follow(mail!.link);
    expect(await browser.user()).toMatchObject({ email: EMAIL, emailVerified: true });
    expect(await impostor.signedIn()).toBeNull();
    expect(await impostor.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 401 });
  });

  it('is not sent to what is no address', async () => {
    const answer = await ask('ana@exemplo.com.br, bia@exemplo.com.br');
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.url?.searchParams.get('error')).toBe('EmailSignin');
  });

  it('is asked for five times in five minutes at most', async () => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
