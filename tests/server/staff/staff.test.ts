import { expect, it, onTestFinished, vi } from 'vitest';
import type { StaffItem, StaffMember } from '#domain/staff/member.ts';
import { signInWithPassword } from '#server/auth/accounts.ts';
import { resetPassword } from '#server/auth/reset-password.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { emptyOutbox } from '../../support/outbox.ts';
import { addAccounts, admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';

const VIEW = { view: true, edit: false, delete: false };
const CARLA = {
  fullName: 'Carla Caixa',
  email: 'Carla@Aurora.test',
  role: 'staff',
  status: 'active',
  permissions: [{ name: 'customers', ...VIEW }],
};

describeOnEveryEngine('staff in the dashboard', (open) => {
  /** A shop with Ana, its one admin. */
  const openShop = async () => {
    const shop = await open();
    await addAccounts(shop.scope, {
      id: 'ana',
      fullName: 'Ana Admin',
      email: 'ana@aurora.test',
      role: 'admin',
    });
    return shop;
  };
  /** Takes somebody in, and answers them. */
  const hire = async ({ scope }: TestShop, change: object = {}) => {
    const { status, json } = await ask(scope, admin, 'POST', 'staff', { ...CARLA, ...change });
    expect(status).toBe(201);
    return json.item as StaffMember;
  };

  it("is nobody but an admin's business, whatever a permission says", async () => {
    const { scope } = await openShop();
    const all = staffWith('staff', { view: true, edit: true, delete: true });
    expect((await ask(scope, all, 'GET', 'staff')).status).toBe(403);
    expect((await ask(scope, all, 'POST', 'staff', CARLA)).status).toBe(403);
    expect((await ask(scope, all, 'DELETE', 'staff/ana')).status).toBe(403);
  });

  it.each([
    ['no mail server', { HOST: '127.0.0.1' }],
    ['no address for its links', { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.test:25' }],
  ])('hands over the link of an invitation while the shop has %s', async (_what, env) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { scope } = await openShop();
    const { item } = (await ask(scope, admin, 'POST', 'staff', CARLA)).json;
    const path = `staff/${(item as StaffMember).id}/invite`;
    const { link } = (await ask(scope, admin, 'POST', path, {})).json as { link: string };
    const [page, query] = link.split('?');
    expect(page).toBe('/redefinir-senha');
    const token = new URLSearchParams(query).get('token');
    await resetPassword(scope, { input: { token, password: 'uma senha bem longa' } });
    const member = (await ask(scope, admin, 'GET', `staff/${(item as StaffMember).id}`)).json.item;
    expect(member).toMatchObject({ invitation: null });
  });

  it('leaves the link of an invitation to its letter if that goes out', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://mail.test:25');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { scope } = await openShop();
    const { item } = (await ask(scope, admin, 'POST', 'staff', CARLA)).json;
    const again = await ask(scope, admin, 'POST', `staff/${(item as StaffMember).id}/invite`, {});
    expect(again.status).toBe(200);
    expect(again.json).not.toHaveProperty('link');
  });

  it('takes in a new person, who chooses the password by a link in a mail', async () => {
    const shop = await openShop();
    const outbox = await emptyOutbox();
    expect(await hire(shop)).toMatchObject({
      email: 'carla@aurora.test',
      role: 'staff',
      permissions: [{ name: 'customers', ...VIEW }],
    });
    const [letter] = await outbox(shop.scope);
    expect(letter?.to).toBe('carla@aurora.test');
    expect(letter?.link.href).toMatch(/^http:\/\/localhost:4321\/redefinir-senha\?/);
    const token = letter?.link.searchParams.get('token');
    const password = 'uma senha bem longa';
    await resetPassword(shop.scope, { input: { token, password } });
    const who = { email: CARLA.email, password };
    expect(await signInWithPassword(shop.scope, who)).not.toBeNull();
  });

  it('lists the people who work here, customers left out', async () => {
    const shop = await openShop();
    await emptyOutbox();
    await hire(shop);
    await addAccounts(shop.scope, { id: 'cliente' });
    const listed = async (search = '') => {
      const { json } = await ask(shop.scope, admin, 'GET', `staff${search}`);
      return (json.items as StaffItem[]).map(({ fullName }) => fullName);
    };
    expect(await listed()).toEqual(['Ana Admin', 'Carla Caixa']);
    expect(await listed('?role=admin')).toEqual(['Ana Admin']);
    expect(await listed('?q=carla')).toEqual(['Carla Caixa']);
  });

  it('refuses an address that has an account, and what is no permission', async () => {
    const shop = await openShop();
    await emptyOutbox();
    const { scope } = shop;
    const { id, updatedAt } = await hire(shop);
    const taken = { ...CARLA, email: 'ANA@aurora.test' };
    for (const answer of [
      await ask(scope, admin, 'POST', 'staff', taken),
      await ask(scope, admin, 'PUT', `staff/${id}`, { ...taken, updatedAt }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.json.fields).toEqual({ email: 'Já existe uma conta com este e-mail.' });
    }
    for (const permissions of [
      [{ name: 'staff', ...VIEW }],
      [{ name: 'nada', ...VIEW }],
      [
        { name: 'orders', ...VIEW },
        { name: 'orders', ...VIEW },
      ],
    ]) {
      const answer = await ask(scope, admin, 'POST', 'staff', { ...CARLA, permissions });
      expect(answer.status).toBe(422);
    }
  });

  it('changes role, status and permissions, notes it, and tells every node', async () => {
    const shop = await openShop();
    await emptyOutbox();
    const { scope } = shop;
    const { id, updatedAt } = await hire(shop);
    const topics: string[] = [];
    scope.engine.onAnnouncement((topic) => topics.push(topic));
    shop.advance(1000);
    const permissions = [{ name: 'orders', view: true, edit: true, delete: false }];
    const { json } = await ask(scope, admin, 'PUT', `staff/${id}`, {
      ...CARLA,
      permissions,
      status: 'inactive',
      updatedAt,
    });
    expect(json.item).toMatchObject({ permissions, status: 'inactive' });
    expect(topics).toContain('accounts');
    expect((await auditOf(scope)).at(-1)).toMatchObject({
      action: 'staff.update',
      details: {
        status: { from: 'active', to: 'inactive' },
        permissions: { from: CARLA.permissions, to: permissions },
      },
    });
  });

  it('asks for a proof again when the address changes', async () => {
    const { scope } = await openShop();
    await addAccounts(scope, { id: 'eva', role: 'staff', emailVerifiedAt: 5 });
    const proven = async () =>
      (
        await scope.engine.db
          .selectFrom('accounts')
          .select('emailVerifiedAt')
          .where('id', '=', 'eva')
          .executeTakeFirstOrThrow()
      ).emailVerifiedAt;
    const same = { ...CARLA, email: 'eva@exemplo.test' };
    const { json } = await ask(scope, admin, 'PUT', 'staff/eva', { ...same, updatedAt: 1 });
    expect(await proven()).toBe(5);
    const { updatedAt } = json.item as StaffMember;
    await ask(scope, admin, 'PUT', 'staff/eva', { ...CARLA, updatedAt });
    expect(await proven()).toBeNull();
  });

  it('keeps the last active admin', async () => {
    const { scope } = await openShop();
    await addAccounts(scope, { id: 'rita', role: 'admin', status: 'inactive' });
    const ana = { ...CARLA, email: 'ana@aurora.test', role: 'admin', updatedAt: 1 };
    for (const change of [{ role: 'staff' }, { status: 'inactive' }]) {
      const { status, json } = await ask(scope, admin, 'PUT', 'staff/ana', { ...ana, ...change });
      expect(status).toBe(409);
      expect(json.err).toBe('A loja precisa de pelo menos uma pessoa ativa na administração.');
    }
    const rita = { ...admin, id: 'rita' };
    expect((await ask(scope, rita, 'DELETE', 'staff/ana')).status).toBe(409);
    expect((await ask(scope, admin, 'GET', 'staff/ana')).json.item).toMatchObject({
      role: 'admin',
    });
    expect(await auditOf(scope)).toEqual([]);
  });

  it('keeps one of two admins who remove each other at the same moment', async () => {
    const { scope } = await openShop();
    await addAccounts(scope, { id: 'rita', role: 'admin' });
    const answers = await Promise.all([
      ask(scope, admin, 'DELETE', 'staff/rita'),
      ask(scope, { ...admin, id: 'rita' }, 'DELETE', 'staff/ana'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('lets nobody delete themselves', async () => {
    const { scope } = await openShop();
    await addAccounts(scope, { id: 'rita', role: 'admin' });
    const { status, json } = await ask(scope, admin, 'DELETE', 'staff/ana');
    expect(status).toBe(409);
    expect(json.err).toContain('Você não pode excluir a própria conta.');
  });

  it('deletes a member who leaves, and keeps one who has bought as a customer', async () => {
    const shop = await openShop();
    const { scope } = shop;
    await addAccounts(scope, { id: 'eva', role: 'staff' }, { id: 'ivo', role: 'staff' });
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('orders')
        .values({
          id: 'PEDIDO01',
          secret: 's',
          status: 'delivered',
          paymentStatus: 'paid',
          paymentMethod: 'cod',
          accountId: 'ivo',
          email: 'ivo@exemplo.test',
          billingInfo: '{}',
          shippingInfo: '{}',
          deliveryType: 'PAC',
          deliveryArea: 'Brasil',
          deliveryCents: 0,
          deliveryDays: 1,
          couponCode: null,
          couponPercent: 0,
          subtotalCents: 1,
          discountCents: 0,
          totalCents: 1,
          payableCents: 1,
          createdAt: 1,
          updatedAt: 1,
        })
        .execute(),
    );
    for (const id of ['eva', 'ivo']) {
      expect((await ask(scope, admin, 'DELETE', `staff/${id}`)).status).toBe(200);
      expect((await ask(scope, admin, 'GET', `staff/${id}`)).status).toBe(404);
    }
    expect((await ask(scope, admin, 'GET', 'customers/eva')).status).toBe(404);
    expect((await ask(scope, admin, 'GET', 'customers/ivo')).status).toBe(200);
  });
});
