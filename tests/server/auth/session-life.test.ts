import { beforeEach, describe, expect, it } from 'vitest';
import { listSessions } from '#server/account/own-sessions.ts';
import { openSession, sealSession } from '#server/auth/session-cookie.ts';
import { createSession, SESSION_LIFE } from '#server/auth/sessions.ts';
import type { Role } from '#server/db/schema/accounts.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { AuthClient } from '../../support/auth-client.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, simpleProduct } from '../../support/fixtures.ts';
import { buy } from '../account/customers.ts';
import { addAccounts, admin, ask } from '../dashboard/desk.ts';

const EMAIL = 'ana@exemplo.com.br';
const SECOND_MS = 1000;

describeOnEveryEngine('the life of a session', (open) => {
  let shop: TestShop;
  let browser: AuthClient;

  beforeEach(async () => {
    shop = await open();
    browser = new AuthClient(shop.scope);
  });

  async function signIn(role: Role): Promise<string> {
    const accountId = await addAccount(shop.scope, { role });
    await browser.signIn(EMAIL, PASSWORD);
    return accountId;
  }

  const lives: [Role, keyof typeof SESSION_LIFE][] = [
    ['customer', 'customer'],
    ['staff', 'staff'],
    ['admin', 'staff'],
  ];
  describe.each(lives)('of a %s', (role, whose) => {
    const { idleMs, maxMs } = SESSION_LIFE[whose];

    it('ends when no one uses it', async () => {
      const accountId = await signIn(role);
      shop.advance(idleMs - SECOND_MS);
      expect(await browser.signedIn()).not.toBeNull();
      await shop.scope.background.done();
      shop.advance(idleMs);
      expect(await browser.signedIn()).toBeNull();
      expect((await browser.get('session')).json).toEqual({});
      expect(await listSessions(shop.scope, { accountId })).toEqual([]);
    });

    it('ends at its last moment, however much it is used', async () => {
      await signIn(role);
      const step = idleMs / 2;
      for (let passed = step; passed < maxMs; passed += step) {
        shop.advance(step);
        // By pages and by calls of the session in turn: both keep it.
        if (passed % idleMs === 0) expect(await browser.user()).toBeDefined();
        else expect(await browser.signedIn()).not.toBeNull();
        await shop.scope.background.done();
      }
      shop.advance(step);
      expect(await browser.signedIn()).toBeNull();
      expect(await browser.user()).toBeUndefined();
    });

    it('is in the cookie too, and tells the browser when it ends', async () => {
      const accountId = await signIn(role);
      const { expires } = (await browser.get('session')).json!;
      expect(expires).toBe(new Date(shop.scope.now() + idleMs).toISOString());
      const claims = await createSession(shop.scope, { accountId, userAgent: '' });
      const sealed = await sealSession(shop.scope, claims);
      shop.advance(maxMs - SECOND_MS);
      expect(await openSession(shop.scope, sealed)).toEqual(claims);
      shop.advance(SECOND_MS);
      expect(await openSession(shop.scope, sealed)).toBeNull();
    });
  });

  it("is the staff's from the moment a customer becomes staff", async () => {
    const accountId = await signIn('customer');
    shop.advance(SESSION_LIFE.staff.maxMs);
    expect(await browser.signedIn()).not.toBeNull();
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('accounts').set({ role: 'staff' }).where('id', '=', accountId).execute(),
    );
    await shop.scope.engine.announce('accounts');
    expect(await browser.signedIn()).toBeNull();
  });

  it('leaves no row behind at the next sign-in', async () => {
    await signIn('staff');
    shop.advance(SESSION_LIFE.staff.idleMs);
    await browser.signIn(EMAIL, PASSWORD);
    const rows = await shop.scope.engine.db.selectFrom('sessions').select('createdAt').execute();
    expect(rows).toEqual([{ createdAt: shop.scope.now() }]);
  });

  describe('of an account that is disabled', () => {
    beforeEach(() => addAccounts(shop.scope, { id: 'chefe', role: 'admin' }));

    const change = async (section: string, id: string, fields: Record<string, unknown>) => {
      const { json } = await ask(shop.scope, admin, 'GET', `${section}/${id}`);
      const item = json.item as Record<string, unknown>;
      const names = ['fullName', 'email', 'phone', 'role', 'status', 'permissions'];
      const given = Object.entries(item).filter(([name]) => names.includes(name));
      const body = { ...Object.fromEntries(given), updatedAt: item.updatedAt, ...fields };
      if (section === 'customers') delete (body as Record<string, unknown>).email;
      expect(await ask(shop.scope, admin, 'PUT', `${section}/${id}`, body)).toMatchObject({
        status: 200,
      });
    };

    it.each<[string, Role]>([
      ['customers', 'customer'],
      ['staff', 'staff'],
      ['staff', 'admin'],
    ])('in %s as %s is over, and does not come back', async (section, role) => {
      const id = await signIn(role);
      await change(section, id, { fullName: 'Ana de Souza' });
      expect(await browser.signedIn()).not.toBeNull();
      await change(section, id, { status: 'inactive' });
      expect(await browser.signedIn()).toBeNull();
      await change(section, id, { status: 'active' });
      expect(await browser.signedIn()).toBeNull();
      expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
    });

    it.each([
      ['is given less to say', { role: 'staff' }],
      ['is given another address', { email: 'outra@exemplo.com.br' }],
    ])('is over too when an admin %s', async (_what, fields) => {
      const id = await signIn('admin');
      await change('staff', id, fields);
      expect(await browser.signedIn()).toBeNull();
    });

    it('is over too when someone who has bought here leaves the staff', async () => {
      const id = await signIn('staff');
      const products = [simpleProduct('case', { priceCents: 4_990, qty: 5 })];
      await fillShop(shop.scope, { products });
      await buy(shop.scope, [cartItem('case')], { accountId: id });
      expect(await ask(shop.scope, admin, 'DELETE', `staff/${id}`)).toMatchObject({ status: 200 });
      expect(await browser.signedIn()).toBeNull();
      expect(await browser.signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
    });
  });
});
