import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../support/accounts.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { ask } from '../../support/http-shop.ts';
import { KINDS, makeAccount } from './people.ts';

let shop: BuiltShop;
let admin: string;

beforeAll(async () => {
  shop = await openBuiltShop();
  admin = await shop.signIn(await makeAccount(shop.scope, KINDS.admin));
}, 300_000);

afterAll(() => shop.stop());

/** An account that is signed in, and has just been seen so by the shop. */
async function signedIn(kind: keyof typeof KINDS) {
  const id = await makeAccount(shop.scope, KINDS[kind]);
  const cookie = await shop.signIn(id);
  expect(await statusOf('/conta', cookie)).toBe(200);
  return { id, cookie };
}

async function statusOf(path: string, cookie: string, method = 'GET'): Promise<number> {
  return (await ask(shop, path, { method, headers: { cookie } })).status;
}

async function put(path: string, cookie: string, change: object): Promise<void> {
  const { status, body } = await ask(shop, path, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(status, body.toString()).toBe(200);
}

/** Changes a record in the dashboard, as an admin does. */
async function change(path: string, what: object): Promise<void> {
  const { body } = await ask(shop, path, { headers: { cookie: admin } });
  const { item } = JSON.parse(body.toString()) as { item: object };
  await put(path, admin, { ...item, ...what });
}

const customers = { name: 'customers', view: true, edit: false, delete: false };

describe('in a session that is open', () => {
  it('a permission counts from the moment it is given, and no longer than it stands', async () => {
    const { id, cookie } = await signedIn('staffWithout');
    const statuses = [await statusOf('/api/dashboard/customers', cookie)];
    for (const permissions of [[customers], []]) {
      await change(`/api/dashboard/staff/${id}`, { permissions });
      statuses.push(await statusOf('/api/dashboard/customers', cookie));
    }
    expect(statuses).toEqual([403, 200, 403]);
  });

  it('staff who is made inactive is signed out, and comes back to the account alone', async () => {
    const { id, cookie } = await signedIn('staffWithView');
    expect(await statusOf('/dashboard/clientes', cookie)).toBe(200);
    await change(`/api/dashboard/staff/${id}`, { status: 'inactive', permissions: [customers] });
    expect(await statusOf('/dashboard/clientes', cookie)).toBe(401);
    expect(await statusOf('/conta', cookie)).toBe(302);
    const again = await shop.signIn(id);
    expect(await statusOf('/dashboard/clientes', again)).toBe(403);
    expect(await statusOf('/conta', again)).toBe(200);
  });

  it('an admin who becomes staff manages the staff no more', async () => {
    const { id, cookie } = await signedIn('admin');
    expect(await statusOf('/api/dashboard/staff', cookie)).toBe(200);
    await change(`/api/dashboard/staff/${id}`, { role: 'staff' });
    expect(await statusOf('/api/dashboard/staff', cookie)).toBe(401);
    expect(await statusOf('/api/dashboard/staff', await shop.signIn(id))).toBe(403);
  });

  it('a customer whose account is closed is out', async () => {
    const { id, cookie } = await signedIn('customer');
    await change(`/api/dashboard/customers/${id}`, { status: 'inactive' });
    expect(await statusOf('/conta', cookie)).toBe(302);
    expect(await statusOf('/api/wishlist', cookie)).toBe(401);
  });

  it('another password ends the account’s other sessions, and this one goes on', async () => {
    const { id, cookie } = await signedIn('customer');
    const elsewhere = await shop.signIn(id);
    expect(await statusOf('/conta', elsewhere)).toBe(200);
    await put('/api/account/password', cookie, {
      currentPassword: PASSWORD,
      password: 'armação quadrada',
    });
    expect(await statusOf('/conta', elsewhere)).toBe(302);
    expect(await statusOf('/conta', cookie)).toBe(200);
  });
});
