import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { isEmptyShop } from '#demo/is-empty.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { editSettings, readEditedSettings } from '#server/settings/edit-settings.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { openShop } from '#server/settings/open-shop.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { startSettings } from '#server/settings/starting-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';

describeOnEveryEngine('opening the shop', (open) => {
  let shop: TestShop;

  const as = (user: Partial<SessionUser>): Scope =>
    actingAs(shop.scope, {
      kind: 'user',
      user: {
        id: 'lia',
        name: 'Lia',
        email: 'lia@exemplo.com.br',
        emailVerified: true,
        admin: false,
        staff: null,
        ...user,
      },
    });
  const guest = (): Scope => actingAs(shop.scope, { kind: 'guest' });
  const isOpen = async () => (await loadSettings(shop.scope)).open;

  beforeEach(async () => {
    shop = await open();
  });

  it('is open when it has stored nothing, as those from before it could be closed', async () => {
    expect(await isOpen()).toBe(true);
  });

  it('starts a new one closed, in reais, and still without anything that anyone has set', async () => {
    await startSettings(shop.scope);
    expect(await loadSettings(shop.scope)).toMatchObject({
      open: false,
      language: 'pt-BR',
      currency: { name: 'BRL' },
      security: { loginForPurchase: false },
    });
    expect(await isEmptyShop(shop.scope)).toBe(true);
    await saveSettings(shop.scope, { open: true });
    await startSettings(shop.scope);
    expect([await isOpen(), await isEmptyShop(shop.scope)]).toEqual([true, false]);
  });

  it('opens and closes it, and says so in the audit, once', async () => {
    const admin = as({ admin: true });
    await openShop(admin, { open: false });
    await openShop(admin, { open: false });
    expect(await isOpen()).toBe(false);
    await openShop(admin, { open: true });
    expect(await isOpen()).toBe(true);
    const audited = await shop.scope.engine.db
      .selectFrom('auditEntries')
      .select(['action', 'actorName'])
      .execute();
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      'settings.close',
      'settings.open',
    ]);
    expect(audited[0]!.actorName).toBe('Lia');
  });

  it.each([
    ['a visitor', 401, () => guest()],
    ['a customer', 403, () => as({})],
    [
      'staff who only read the settings',
      403,
      () =>
        as({
          staff: {
            status: true,
            permissions: [{ name: 'settings', view: true, edit: false, delete: false }],
          },
        }),
    ],
  ])('is not for %s', async (_who, status, scope) => {
    await expect(openShop(scope(), { open: false })).rejects.toMatchObject({ status });
    expect(await isOpen()).toBe(true);
  });

  it.each([{}, { open: 'sim' }, { open: true, name: 'Outra' }])('refuses %j', async (input) => {
    await expect(openShop(as({ admin: true }), input)).rejects.toMatchObject({ status: 422 });
  });

  it('is not changed by saving the settings', async () => {
    const admin = as({ admin: true });
    const { updatedAt } = await readEditedSettings(admin);
    await expect(editSettings(admin, { updatedAt, open: false })).rejects.toMatchObject({
      fields: { open: 'invalidField' },
    });
  });

  it('takes orders of its staff alone while it is closed', async () => {
    await fillShop(shop.scope, { products: [simpleProduct('1', { priceCents: 10_000, qty: 5 })] });
    await saveSettings(shop.scope, { open: false });
    const order = (scope: Scope, idempotencyKey: string) =>
      placeOrder(scope, { body: orderOf([cartItem('1')]), idempotencyKey });
    const refused = { status: 409, code: 'shopClosed' };
    await expect(order(guest(), 'test-key-0001')).rejects.toMatchObject(refused);
    await expect(order(as({}), 'test-key-0001')).rejects.toMatchObject(refused);
    await saveSettings(shop.scope, { open: true });
    expect((await order(guest(), 'test-key-0001')).isNew).toBe(true);
  });
});
