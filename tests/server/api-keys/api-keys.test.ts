import type { APIContext } from 'astro';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ApiKey } from '#domain/api-keys/api-key.ts';
import { accessTo } from '#domain/access/access-to.ts';
import { programOrRefusal } from '#middleware/program.ts';
import { programOfKey } from '#server/api-keys/api-keys.ts';
import { apiKeys, createApiKey } from '#server/api-keys/resource.ts';
import { createRecord, removeRecord, updateRecord } from '#server/dashboard/records.ts';
import { brands } from '#server/brands/resource.ts';
import { accountIdOf, actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { addAccounts, admin as ana, ask, auditOf, staffWith } from '../dashboard/desk.ts';

const MINUTE = 60_000;
const EDIT = { view: true, edit: true, delete: false };
const ERP = { name: 'ERP', permissions: [{ name: 'brands', ...EDIT }] };

const listed = async (scope: Scope) =>
  (await ask(scope, ana, 'GET', 'keys')).json.items as ApiKey[];

describeOnEveryEngine('a key of the API', (open) => {
  let shop: TestShop;
  const admin = (): Scope => actingAs(shop.scope, actorOf(ana));
  const made = async (change: object = {}) => {
    const { item, key } = await createApiKey(admin(), { ...ERP, ...change });
    return { item: item as ApiKey, key };
  };
  const use = (key: string) => programOfKey(actingAs(shop.scope, { kind: 'guest' }), key);
  const refused = { status: 401, code: 'keyInvalid' };

  beforeEach(async () => {
    shop = await open();
  });

  it('acts with its permissions alone, under its own name, and has no account', async () => {
    const { item, key } = await made();
    expect(key).toMatch(/^vit_[\w-]{20,}$/);
    expect(key.startsWith(item.prefix)).toBe(true);
    const program = await use(key);
    expect(accessTo(program, 'brands')).toEqual(EDIT);
    expect(accessTo(program, 'products').view).toBe(false);
    const scope = actingAs(shop.scope, actorOf(program));
    expect(accountIdOf(scope)).toBeNull();
    await createRecord(scope, { resource: brands, body: { name: 'Ilha', slug: 'ilha' } });
    expect((await auditOf(shop.scope)).at(-1)).toMatchObject({
      action: 'brands.create',
      actorId: `key:${item.id}`,
      actorName: 'API: ERP',
    });
    expect((await ask(shop.scope, program, 'POST', 'brands/actions/nada', {})).status).toBe(404);
    expect((await ask(shop.scope, program, 'GET', 'products')).status).toBe(403);
  });

  it('is shown once: its row has its hash, and no answer the key', async () => {
    const { item, key } = await made();
    const { db } = shop.scope.engine;
    expect(JSON.stringify(await db.selectFrom('apiKeys').selectAll().execute())).not.toContain(key);
    const shown = await ask(shop.scope, ana, 'GET', `keys/${item.id}`);
    const list = await ask(shop.scope, ana, 'GET', 'keys');
    expect(JSON.stringify([shown.json, list.json])).not.toContain(key.slice(item.prefix.length));
    expect(list.json.items).toEqual([item]);
    expect(JSON.stringify(await auditOf(shop.scope))).not.toContain(key);
  });

  it('opens nothing that it does not have, however it is spelled', async () => {
    const { key } = await made();
    for (const wrong of ['', 'vit_', key.slice(0, -1), `${key}x`, key.toUpperCase()]) {
      await expect(use(wrong)).rejects.toMatchObject(refused);
    }
  });

  it('ends when it expires, and at once when it is taken away', async () => {
    const expiresAt = shop.scope.now() + 10 * MINUTE;
    const [lasting, ending] = [await made(), await made({ expiresAt })];
    await use(ending.key);
    shop.advance(10 * MINUTE);
    await expect(use(ending.key)).rejects.toMatchObject(refused);
    await use(lasting.key);
    await removeRecord(admin(), { resource: apiKeys, id: lasting.item.id });
    await expect(use(lasting.key)).rejects.toMatchObject(refused);
    const { json } = await ask(shop.scope, ana, 'GET', 'keys?view=expired');
    expect(json.items).toMatchObject([{ id: ending.item.id }]);
  });

  it('has at once what an admin lets it do', async () => {
    const { item, key } = await made();
    await updateRecord(admin(), {
      resource: apiKeys,
      id: item.id,
      body: {
        name: 'ERP',
        permissions: [{ name: 'customers', view: true, edit: false, delete: false }],
        updatedAt: item.updatedAt,
      },
    });
    const program = await use(key);
    expect(accessTo(program, 'brands').view).toBe(false);
    expect(accessTo(program, 'customers').view).toBe(true);
  });

  it('says when it was last used, which is written once a minute', async () => {
    const { item, key } = await made();
    const lastUse = async () => {
      await shop.scope.background.done();
      const { json } = await ask(shop.scope, ana, 'GET', `keys/${item.id}`);
      return (json.item as ApiKey).lastUsedAt;
    };
    const first = shop.scope.now();
    await use(key);
    expect(await lastUse()).toBe(first);
    shop.advance(MINUTE - 1);
    await use(key);
    expect(await lastUse()).toBe(first);
    shop.advance(1);
    await use(key);
    expect(await lastUse()).toBe(first + MINUTE);
  });

  it('may call so often and no more, each for itself', async () => {
    vi.stubEnv('RATE_LIMIT_API', '2/60');
    onTestFinished(() => void vi.unstubAllEnvs());
    const [one, other] = [await made(), await made()];
    await use(one.key);
    await use(one.key);
    await expect(use(one.key)).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    await use(other.key);
    shop.advance(MINUTE);
    await use(one.key);
  });

  it('stops a network that goes on with wrong ones, and no one with a right one', async () => {
    vi.stubEnv('RATE_LIMIT_API', '2/60');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { key } = await made();
    const call = async (sent: string) => {
      const answer = await programOrRefusal(
        {
          locals: { scope: shop.scope },
          request: new Request('http://localhost/api/dashboard/brands'),
          routePattern: '/api/dashboard/[section]',
          clientAddress: '203.0.113.7',
        } as APIContext,
        sent,
      );
      return answer instanceof Response ? answer.status : answer.name;
    };
    const answers = [];
    for (const sent of ['vit_1', 'vit_2', 'vit_3', key]) answers.push(await call(sent));
    expect(answers).toEqual([401, 401, 429, 'API: ERP']);
  });

  it.each(['staff', 'keys', 'settings', 'audit', 'webhooks', 'nada'])(
    'can never be for %s',
    async (name) => {
      const permissions = [...ERP.permissions, { name, ...EDIT }];
      await expect(made({ permissions })).rejects.toMatchObject({ status: 422 });
    },
  );

  it('needs a name, a permission and a day that is not over', async () => {
    const wrong = { name: ' ', permissions: [], expiresAt: shop.scope.now() };
    const { json, status } = await ask(shop.scope, ana, 'POST', 'keys', wrong);
    expect(status).toBe(422);
    expect(Object.keys(json.fields as object)).toEqual(['name', 'permissions']);
    await expect(made({ expiresAt: shop.scope.now() })).rejects.toMatchObject({
      fields: { expiresAt: 'fields.keyExpiry' },
    });
  });

  it('lives on when the person who made it is an admin no longer, and says so', async () => {
    await addAccounts(shop.scope, { id: 'ana', fullName: 'Ana Admin', role: 'admin' });
    const { item, key } = await made();
    const maker = async () => (await listed(shop.scope))[0]!.maker;
    expect(item.maker).toEqual({ name: 'Ana Admin', isAdmin: true });
    const change = (values: { role?: 'staff' | 'admin'; status?: 'inactive' }) =>
      shop.scope.engine.transaction((tx) => tx.updateTable('accounts').set(values).execute());
    await change({ role: 'staff' });
    expect(await maker()).toEqual({ name: 'Ana Admin', isAdmin: false });
    expect((await use(key)).program).toBe(true);
    expect((await ask(shop.scope, ana, 'GET', 'staff/ana')).json.item).toMatchObject({
      keys: ['ERP'],
    });
    await change({ role: 'admin', status: 'inactive' });
    expect(await maker()).toEqual({ name: 'Ana Admin', isAdmin: false });
    await shop.scope.engine.transaction((tx) => tx.deleteFrom('accounts').execute());
    expect(await maker()).toEqual({ name: '', isAdmin: false });
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('apiKeys').set({ madeBy: null }).execute(),
    );
    expect(await maker()).toBeNull();
  });

  it('is made by admins alone: by no staff, and by no key', async () => {
    const all = { view: true, edit: true, delete: true };
    const program = await use((await made()).key);
    for (const who of [staffWith('keys', all), program]) {
      expect((await ask(shop.scope, who, 'GET', 'keys')).status).toBe(403);
      await expect(createApiKey(actingAs(shop.scope, actorOf(who)), ERP)).rejects.toMatchObject({
        status: 403,
      });
    }
  });
});
