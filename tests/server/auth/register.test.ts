import { beforeEach, expect, it } from 'vitest';
import { POST as confirm } from '#pages/api/account/confirm.ts';
import { POST as register } from '#pages/api/account/register.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const EMAIL = 'ana@exemplo.com.br';
const HOUR_MS = 3_600_000;

describeOnEveryEngine('registering', (open) => {
  let shop: TestShop;
  let browser: AuthClient;

  beforeEach(async () => {
    shop = await open();
    browser = new AuthClient(shop.scope);
  });

  const send = (fields: Record<string, unknown> = {}) =>
    call(register, shop.scope, {
      path: '/api/account/register',
      method: 'POST',
      body: { fullName: 'Ana Souza', email: ' Ana@Exemplo.com.br', password: PASSWORD, ...fields },
    });

  const follow = (link: URL, password: string | undefined = PASSWORD) =>
    call(confirm, shop.scope, {
      path: '/api/account/confirm',
      method: 'POST',
      body: { token: link.searchParams.get('token'), password },
    });

  const accounts = () => shop.scope.engine.db.selectFrom('accounts').selectAll().execute();

  it('makes an account whose address is confirmed by the link in the mail', async () => {
    const sent = await emptyOutbox();
    expect(await send({ phone: '11987654321' })).toMatchObject({ json: { success: true } });
    const [mail] = await sent(shop.scope);
    expect(mail).toMatchObject({ to: EMAIL, link: { pathname: '/confirmar-email' } });
    expect(mail!.text).toContain('Olá, Ana!');
    await browser.signIn(EMAIL, PASSWORD);
    expect(await browser.user()).toMatchObject({ name: 'Ana Souza', emailVerified: false });
    expect(await follow(mail!.link)).toMatchObject({ status: 200, json: { email: EMAIL } });
    await browser.signIn(EMAIL, PASSWORD);
    expect(await browser.user()).toMatchObject({ emailVerified: true });
    expect(await accounts()).toMatchObject([
      { email: EMAIL, phone: '(11) 98765-4321', role: 'customer', status: 'active' },
    ]);
  });

  it('takes a link once, and for two days', async () => {
    const sent = await emptyOutbox();
    await send();
    await send();
    const [first, second] = await sent(shop.scope);
    expect(await follow(first!.link)).toMatchObject({ status: 200 });
    expect(await follow(first!.link)).toMatchObject({
      status: 400,
      json: { err: expect.stringContaining('já foi usado') },
    });
    shop.advance(48 * HOUR_MS);
    expect(await follow(second!.link)).toMatchObject({ status: 400 });
  });

  it('stores no link as it was sent', async () => {
    const sent = await emptyOutbox();
    await send();
    const [mail] = await sent(shop.scope);
    const stored = await shop.scope.engine.db.selectFrom('oneTimeTokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(mail!.link.searchParams.get('token'));
  });

  it('answers the same for a known address, tells its owner by mail, and changes nothing', async () => {
    const sent = await emptyOutbox();
    const fresh = await send({ email: 'nova@exemplo.com.br' });
    await addAccount(shop.scope);
    const known = await send({ fullName: 'Impostora', password: 'outra senha' });
    expect({ ...known, headers: null }).toEqual({ ...fresh, headers: null });
    const mails = await sent(shop.scope);
    const mail = mails.find(({ to }) => to === EMAIL);
    expect(mail).toMatchObject({ link: { pathname: '/entrar' } });
    expect(await browser.signIn(EMAIL, 'outra senha')).toMatchObject({ status: 401 });
    expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('gives the account to the owner of the address, not to the first who came', async () => {
    const sent = await emptyOutbox();
    await send({ fullName: 'Impostora', password: 'senha de impostora' });
    await browser.signIn(EMAIL, 'senha de impostora');
    await send();
    const [, own] = await sent(shop.scope);
    await follow(own!.link);
    expect(await browser.signedIn()).toBeNull();
    expect(await browser.signIn(EMAIL, 'senha de impostora')).toMatchObject({ status: 401 });
    expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
    expect(await browser.user()).toMatchObject({ name: 'Ana Souza' });
  });

  it('hands guest orders over once the address is confirmed, not before', async () => {
    const sent = await emptyOutbox();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })],
    });
    await placeOrder(shop.scope, {
      body: orderOf([cartItem('case')]),
      idempotencyKey: 'guest-order',
    });
    const owners = () => shop.scope.engine.db.selectFrom('orders').select('accountId').execute();
    await send();
    expect(await owners()).toEqual([{ accountId: null }]);
    const mail = (await sent(shop.scope)).at(-1);
    await follow(mail!.link);
    const [account] = await accounts();
    expect(await owners()).toEqual([{ accountId: account!.id }]);
  });

  it('names every field that is wrong', async () => {
    const wrong = { fullName: '', email: 'ana', password: 'curta', phone: '123' };
    const { status, json } = await send(wrong);
    expect(status).toBe(422);
    expect(Object.keys(json.fields as object).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(await accounts()).toEqual([]);
  });

  it('is refused with 429 when one address of the network does it too often', async () => {
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await send({ email: `ana${n}@exemplo.com.br`, password: '' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
  });
});
