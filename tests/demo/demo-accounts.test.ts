import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { savedAddressSchema } from '#domain/account/saved-address.ts';
import { listAddresses } from '#server/account/addresses.ts';
import { ACCOUNTS_FILE, DEMO_ACCOUNTS, fillAccounts } from '#demo/demo-accounts.ts';
import { fillShop } from '#demo/fill-shop.ts';
import { demoProducts } from '#demo/products.ts';
import { AuthClient } from '../support/auth-client.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../support/engines.ts';

const none = { view: false, edit: false, delete: false };

describeOnEveryEngine("the demo's people", (open) => {
  let shop: TestShop;
  let dataDir: string;

  beforeEach(async () => {
    shop = await open();
    dataDir = await mkdtemp(join(tmpdir(), 'vitrine-demo-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const signIn = async (email: string, password: string) => {
    const browser = new AuthClient(shop.scope);
    await browser.signIn(email, password);
    return browser.user();
  };

  it('sign in with the password that a file tells the owner of the shop alone', async () => {
    const password = await fillAccounts(shop.scope, { dataDir });
    const file = join(dataDir, ACCOUNTS_FILE);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ password });
    for (const { email, fullName, role } of DEMO_ACCOUNTS) {
      expect(await signIn(email, password)).toMatchObject({
        name: fullName,
        emailVerified: true,
        admin: role === 'admin',
      });
    }
  });

  it('may do what their work asks for', async () => {
    const password = await fillAccounts(shop.scope, { dataDir, password: 'senha da demo' });
    expect(await signIn('vendas@aurora.test', password)).toMatchObject({
      staff: {
        status: true,
        permissions: ['customers', 'orders'].map((name) => ({
          ...none,
          name,
          view: true,
          edit: true,
        })),
      },
    });
    const { staff } = (await signIn('catalogo@aurora.test', password)) as {
      staff: { permissions: { name: string; delete: boolean }[] };
    };
    const deletes = staff.permissions.filter((permission) => permission.delete);
    expect(deletes.map(({ name }) => name).toSorted()).toEqual([
      'alerts',
      'attributes',
      'brands',
      'categories',
      'colors',
      'lenses',
      'media',
      'products',
      'searchPhrases',
    ]);
    expect(staff.permissions).toContainEqual({ ...none, name: 'orders', view: true });
    expect(await signIn('inativo@aurora.test', password)).toMatchObject({
      staff: { status: false },
    });
  });

  it('have the same password after an interrupted seeding is resumed', async () => {
    const first = await fillAccounts(shop.scope, { dataDir });
    expect(await fillAccounts(shop.scope, { dataDir })).toBe(first);
    for (const broken of ['{}', '', '{"passw']) {
      await writeFile(join(dataDir, ACCOUNTS_FILE), broken);
      expect(await fillAccounts(shop.scope, { dataDir })).not.toBe(first);
    }
  });

  it('count a customer with orders and addresses among them', async () => {
    const demo = demoProducts(TEST_NOW);
    await fillAccounts(shop.scope, { dataDir });
    await fillShop(shop.scope, demo, null, () => undefined);
    const { id: accountId } = DEMO_ACCOUNTS.find(({ role }) => role === 'customer')!;
    const orders = await shop.scope.engine.db
      .selectFrom('orders')
      .select('id')
      .where('accountId', '=', accountId)
      .execute();
    expect(orders.length).toBeGreaterThan(3);
    const addresses = await listAddresses(shop.scope, { accountId });
    expect(addresses.map(({ label }) => label)).toEqual(['Casa', 'Trabalho']);
    for (const address of addresses) savedAddressSchema.parse(address);
  });
});
