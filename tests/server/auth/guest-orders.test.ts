import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST as confirm } from '#pages/api/account/confirm.ts';
import { listAddresses } from '#server/account/addresses.ts';
import { eraseOwnAccount } from '#server/account/erase-own-account.ts';
import { ownOrders } from '#server/account/own-orders.ts';
import { accountOfEmail } from '#server/auth/accounts.ts';
import { confirmEmail } from '#server/auth/confirm-email.ts';
import { register } from '#server/auth/register.ts';
import { requestPasswordReset, resetPassword } from '#server/auth/reset-password.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, simpleProduct } from '../../support/fixtures.ts';
import { CLIENT, oidcServer } from '../../support/oidc-server.ts';
import { emptyOutbox, type LinkingMail } from '../../support/outbox.ts';
import { buy, saveAs } from '../account/customers.ts';
import { addAccounts, admin, ask } from '../dashboard/desk.ts';

const VICTIM = 'ana@exemplo.com.br';
const ATTACKERS_PASSWORD = 'senha de impostora';
const OWN_PASSWORD = 'óculos redondos 52';

describeOnEveryEngine("a guest's orders", (open) => {
  let shop: TestShop;
  let attacker: AuthClient;
  let outbox: () => Promise<LinkingMail[]>;
  let orderId: string;

  beforeEach(async () => {
    shop = await open();
    attacker = new AuthClient(shop.scope);
    const readOutbox = await emptyOutbox();
    outbox = () => readOutbox(shop.scope);
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 50 })],
    });
    ({ orderId } = await buy(shop.scope, [cartItem('case')], { email: VICTIM }));
  });
  afterEach(() => void vi.unstubAllEnvs());

  const signUp = (password: string, fullName = 'Ana Souza') =>
    register(shop.scope, {
      input: { fullName, phone: '11911112222', email: VICTIM, password },
    });

  /** The attacker registers the victim's address, and waits in an open session. */
  async function lieInWait(): Promise<string> {
    await signUp(ATTACKERS_PASSWORD, 'Impostora');
    await attacker.signIn(VICTIM, ATTACKERS_PASSWORD);
    const signedIn = await attacker.signedIn();
    return signedIn!.user.id;
  }

  const lastToken = async () => (await outbox()).at(-1)!.link.searchParams.get('token');
  const account = async () => (await accountOfEmail(shop.scope.engine.db, VICTIM))!;
  const owner = async () =>
    (
      await shop.scope.engine.db
        .selectFrom('orders')
        .select('accountId')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).accountId;

  /** Nothing that the attacker has opens the account that is now the victim's. */
  async function expectVictimsAlone(): Promise<void> {
    expect(await owner()).toBe((await account()).id);
    expect(await attacker.signedIn()).toBeNull();
    expect(await attacker.signIn(VICTIM, ATTACKERS_PASSWORD)).toMatchObject({ status: 401 });
    expect(await attacker.user()).toBeUndefined();
  }

  async function expectUnclaimed(): Promise<void> {
    expect(await account()).toMatchObject({ emailVerifiedAt: null });
    expect(await owner()).toBeNull();
  }

  it("are not the attacker's when the victim follows the link of a registration that is not theirs", async () => {
    await lieInWait();
    const token = await lastToken();
    for (const password of [undefined, '', OWN_PASSWORD]) {
      const body = { token, ...(password !== undefined && { password }) };
      const path = '/api/account/confirm';
      const answer = await call(confirm, shop.scope, { path, method: 'POST', body });
      expect(answer.status).toBe(422);
      expect(answer.json.fields).toEqual({
        password: expect.stringContaining('Esta não é a senha do cadastro.'),
      });
      await expectUnclaimed();
    }
    expect(await ownOrders(shop.scope, { accountId: (await account()).id })).toMatchObject({
      orders: [],
    });
  });

  it('go to the person who registered, with the password of that registration; open sessions end', async () => {
    const accountId = await lieInWait();
    await signUp(OWN_PASSWORD);
    await saveAs(shop.scope, accountId, 'Casa da impostora');
    const input = { token: await lastToken(), password: OWN_PASSWORD };
    expect(await confirmEmail(shop.scope, { input })).toEqual({ email: VICTIM });
    await expectVictimsAlone();
    expect(await listAddresses(shop.scope, { accountId })).toEqual([]);
  });

  it('leave the confirmed registration its data, but end its sessions', async () => {
    await signUp(OWN_PASSWORD);
    const token = await lastToken();
    const browser = new AuthClient(shop.scope);
    await browser.signIn(VICTIM, OWN_PASSWORD);
    const { id: accountId } = await account();
    await saveAs(shop.scope, accountId, 'Casa');
    await confirmEmail(shop.scope, { input: { token, password: OWN_PASSWORD } });
    expect(await browser.signedIn()).toBeNull();
    expect(await listAddresses(shop.scope, { accountId })).toMatchObject([{ label: 'Casa' }]);
    expect(await account()).toMatchObject({ phone: '(11) 91111-2222' });
    expect(await owner()).toBe(accountId);
  });

  it('are not claimed by signing in to an account that is not confirmed, nor placed into it', async () => {
    const accountId = await lieInWait();
    await expectUnclaimed();
    await buy(shop.scope, [cartItem('case')], { email: VICTIM });
    expect(await ownOrders(shop.scope, { accountId })).toMatchObject({ orders: [] });
  });

  it('go to the person who follows a sign-in link: the password and the data of the account do not stay', async () => {
    const accountId = await lieInWait();
    await saveAs(shop.scope, accountId, 'Casa da impostora');
    const foreign = { accountId, email: 'impostora@exemplo.com.br' };
    const bait = await buy(shop.scope, [cartItem('case')], foreign);
    const victim = new AuthClient(shop.scope);
    await victim.form('signin/email', { email: VICTIM });
    const { link } = (await outbox()).at(-1)!;
    await victim.get(link.pathname.replace('/api/auth/', '') + link.search);
    expect(await victim.user()).toMatchObject({ emailVerified: true });
    await expectVictimsAlone();
    expect(await listAddresses(shop.scope, { accountId })).toEqual([]);
    expect(await account()).toMatchObject({ phone: '', passwordHash: null });
    const { orders } = await ownOrders(shop.scope, { accountId });
    expect(orders.map((order) => order.orderId)).toEqual([orderId]);
    expect(orders).not.toContainEqual(expect.objectContaining({ orderId: bait.orderId }));
  });

  it('go to the person who chooses another password by a link', async () => {
    const accountId = await lieInWait();
    await saveAs(shop.scope, accountId, 'Casa da impostora');
    await requestPasswordReset(shop.scope, {
      input: { email: VICTIM },
    });
    const input = { token: await lastToken(), password: OWN_PASSWORD };
    await resetPassword(shop.scope, { input });
    await expectVictimsAlone();
    expect(await listAddresses(shop.scope, { accountId })).toEqual([]);
  });

  it('go to the person who proves the address at Google; a login at Facebook proves nothing, and goes', async () => {
    const at = async (site: string, person: object) => {
      const server = await oidcServer(person as Parameters<typeof oidcServer>[0]);
      for (const name of ['GOOGLE', 'FACEBOOK']) {
        vi.stubEnv(`AUTH_${name}_ID`, CLIENT.id);
        vi.stubEnv(`AUTH_${name}_SECRET`, CLIENT.secret);
        vi.stubEnv(`AUTH_${name}_ISSUER`, server.issuer);
      }
      const browser = new AuthClient(shop.scope);
      const there = await browser.form(`signin/${site}`);
      const back = await fetch(there.url!, { redirect: 'manual' });
      const { pathname, search } = new URL(back.headers.get('location')!);
      const answer = await browser.get(pathname.replace('/api/auth/', '') + search);
      return { browser, url: answer.url };
    };
    await saveSettings(shop.scope, { login: { google: true, facebook: true } });
    const facebook = { id: 'f-1', name: 'Impostora', email: VICTIM };
    const { browser: impostor } = await at('facebook', facebook);
    expect(await impostor.user()).toMatchObject({ emailVerified: false });
    await expectUnclaimed();
    const google = { sub: 'g-1', name: 'Ana Souza', email: VICTIM, email_verified: true };
    const { browser: victim } = await at('google', google);
    expect(await victim.user()).toMatchObject({ emailVerified: true });
    expect(await owner()).toBe((await account()).id);
    expect(await impostor.signedIn()).toBeNull();
    const again = await at('facebook', facebook);
    expect(again.url?.searchParams.get('error')).toBe('OAuthAccountNotLinked');
    expect(await again.browser.user()).toBeUndefined();
  });

  it('do not go to a member of staff whose account an admin gives the address', async () => {
    await addAccounts(
      shop.scope,
      { id: 'bia', role: 'staff', emailVerifiedAt: 1 },
      {
        id: 'ana',
        role: 'admin',
      },
    );
    const { json } = await ask(shop.scope, admin, 'GET', 'staff/bia');
    const { updatedAt } = json.item as { updatedAt: number };
    const change = { fullName: 'Bia Balcão', role: 'staff', status: 'active', permissions: [] };
    const answer = await ask(shop.scope, admin, 'PUT', 'staff/bia', {
      ...change,
      email: VICTIM,
      updatedAt,
    });
    expect(answer.status).toBe(200);
    await expectUnclaimed();
    await buy(shop.scope, [cartItem('case')], { email: VICTIM });
    expect(await ownOrders(shop.scope, { accountId: 'bia' })).toMatchObject({ orders: [] });
  });

  it('placed after an account was erased wait for the person who confirms the address again', async () => {
    await signUp(OWN_PASSWORD);
    await confirmEmail(shop.scope, {
      input: { token: await lastToken(), password: OWN_PASSWORD },
    });
    const erased = await account();
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'delivered' }).execute(),
    );
    const browser = new AuthClient(shop.scope);
    await browser.signIn(VICTIM, OWN_PASSWORD);
    const { user } = (await browser.signedIn())!;
    await eraseOwnAccount(shop.scope, { user, input: { password: OWN_PASSWORD } });
    const later = await buy(shop.scope, [cartItem('case')], { email: VICTIM });
    const accountId = await lieInWait();
    expect(accountId).not.toBe(erased.id);
    expect(await ownOrders(shop.scope, { accountId })).toMatchObject({ orders: [] });
    await signUp(OWN_PASSWORD);
    await confirmEmail(shop.scope, {
      input: { token: await lastToken(), password: OWN_PASSWORD },
    });
    const { orders } = await ownOrders(shop.scope, { accountId });
    expect(orders.map((order) => order.orderId)).toEqual([later.orderId]);
  });
});
