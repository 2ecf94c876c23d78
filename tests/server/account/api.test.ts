import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import {
  DELETE as removeAddress,
  PUT as changeAddress,
} from '#pages/api/account/addresses/[id].ts';
import { GET as addresses, POST as addAddress } from '#pages/api/account/addresses/index.ts';
import { POST as erase } from '#pages/api/account/erase.ts';
import { GET as exportData } from '#pages/api/account/export.ts';
import { PUT as changePassword } from '#pages/api/account/password.ts';
import { GET as profile, PUT as changeProfile } from '#pages/api/account/profile.ts';
import { DELETE as endSession } from '#pages/api/account/sessions/[id].ts';
import { DELETE as endSessions, GET as sessions } from '#pages/api/account/sessions/index.ts';
import { GET as wishlistCount } from '#pages/api/home/wishlist.ts';
import { GET as getOrder } from '#pages/api/orders/[orderId].ts';
import { GET as reorder } from '#pages/api/orders/[orderId]/reorder.ts';
import { GET as orders, POST as order } from '#pages/api/orders/index.ts';
import { DELETE as unfavor, PUT as favor } from '#pages/api/wishlist/[productId].ts';
import { GET as wishlist, POST as merge } from '#pages/api/wishlist/index.ts';
import { signInWithPassword } from '#server/auth/accounts.ts';
import { createSession } from '#server/auth/sessions.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { buy, customer, home, saveAs } from './customers.ts';

const EMAIL = 'ana@exemplo.com.br';
const PASSWORD = 'uma senha boa';

describeOnEveryEngine('the API of the account', (open) => {
  let shop: TestShop;
  let ana: SessionUser;
  let bia: SessionUser;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 50 })],
    });
    ana = await customer(shop.scope, EMAIL, { password: PASSWORD });
    bia = await customer(shop.scope, 'bia@exemplo.com.br');
  });

  type Ask = Omit<Parameters<typeof call>[2], 'path' | 'locals'> & { path?: string };
  const as =
    (user: SessionUser | null) =>
    (route: Parameters<typeof call>[0], { path = '/api', ...ask }: Ask = {}) =>
      call(route, shop.scope, { path, ...ask, locals: { user, sessionId: 'this one' } });

  it('answers 401 to anyone who has not signed in', async () => {
    const visitor = as(null);
    const routes = [
      addresses,
      profile,
      sessions,
      endSessions,
      exportData,
      wishlist,
      wishlistCount,
      orders,
      reorder,
      removeAddress,
      endSession,
      unfavor,
      favor,
    ];
    for (const route of routes) {
      expect(await visitor(route)).toMatchObject({
        status: 401,
        json: { success: false, err: 'Entre na sua conta para continuar.' },
      });
    }
    for (const route of [addAddress, changeAddress, changeProfile, changePassword, erase, merge]) {
      expect((await visitor(route, { method: 'POST', body: {} })).status).toBe(401);
    }
  });

  it('places an order of the account, which opens without a key', async () => {
    const placed = await as(ana)(order, {
      method: 'POST',
      body: orderOf([cartItem('case')]),
      headers: { 'idempotency-key': 'test-key-0001' },
    });
    const { orderId, url } = placed.json as { orderId: string; url: string };
    expect(url).toBe(`/pedido/${orderId}`);
    const found = await as(ana)(getOrder, { params: { orderId } });
    expect(found).toMatchObject({ status: 200, json: { order: { orderId, payable: 69.8 } } });
    expect(await as(ana)(orders)).toMatchObject({
      json: { success: true, orders: [{ orderId, payable: 69.8 }], total: 1, page: 1, pages: 1 },
    });
  });

  it("answers 404 to another person's order, address and session", async () => {
    const { orderId } = await buy(shop.scope, [cartItem('case')], { accountId: ana.id });
    const { id } = await saveAs(shop.scope, ana.id, 'Casa');
    const session = await createSession(shop.scope, { accountId: ana.id, userAgent: '' });
    const body = { label: 'Minha', address: home };
    const tries = [
      as(bia)(getOrder, { params: { orderId } }),
      as(bia)(reorder, { params: { orderId } }),
      as(bia)(changeAddress, { method: 'PUT', params: { id }, body }),
      as(bia)(removeAddress, { method: 'DELETE', params: { id } }),
      as(bia)(endSession, { method: 'DELETE', params: { id: session.sessionId } }),
      as(null)(getOrder, { params: { orderId } }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404);
  });

  it('does not open an order to its owner by a wrong key', async () => {
    const { orderId } = await buy(shop.scope, [cartItem('case')], { accountId: ana.id });
    const path = `/api/orders/${orderId}?chave=errada`;
    expect((await as(ana)(getOrder, { path, params: { orderId } })).status).toBe(404);
  });

  it('saves addresses, and tells wrong fields in words', async () => {
    const body = { label: 'Casa', address: home };
    const added = await as(ana)(addAddress, { method: 'POST', body });
    expect(added).toMatchObject({ status: 201, json: { addresses: [{ label: 'Casa' }] } });
    const wrong = { label: 'Casa', address: { ...home, state: 'XX' } };
    expect(await as(ana)(addAddress, { method: 'POST', body: wrong })).toMatchObject({
      status: 422,
      json: { fields: { 'address.state': 'Escolha o estado.' } },
    });
    const [{ id }] = added.json.addresses as [{ id: string }];
    const gone = await as(ana)(removeAddress, { method: 'DELETE', params: { id } });
    expect(gone.json).toEqual({ success: true, addresses: [] });
    expect((await as(ana)(addresses)).json).toEqual({ success: true, addresses: [] });
  });

  it('changes the profile', async () => {
    const body = { fullName: 'Ana Lima', phone: '' };
    expect(await as(ana)(changeProfile, { method: 'PUT', body })).toMatchObject({
      status: 200,
      json: { profile: { fullName: 'Ana Lima', phone: '', email: EMAIL } },
    });
    expect((await as(ana)(profile)).json.profile).toMatchObject({ fullName: 'Ana Lima' });
  });

  it('changes the password for anyone who knows it', async () => {
    const change = (currentPassword: string) =>
      as(ana)(changePassword, {
        method: 'PUT',
        body: { currentPassword, password: 'outra senha boa' },
      });
    expect(await change('errada')).toMatchObject({
      status: 422,
      json: { fields: { currentPassword: 'Esta não é a sua senha atual.' } },
    });
    expect((await change(PASSWORD)).status).toBe(200);
    const signIn = (password: string) => signInWithPassword(shop.scope, { email: EMAIL, password });
    expect(await signIn(PASSWORD)).toBeNull();
    expect(await signIn('outra senha boa')).toMatchObject({ id: ana.id });
  });

  it('counts favourites', async () => {
    const params = { productId: 'case' };
    const count = async () => (await as(ana)(wishlistCount)).json;
    expect(await count()).toEqual({ success: true, wishlist: 0 });
    const put = await as(ana)(favor, { method: 'PUT', params });
    expect(put.json).toEqual({ success: true, wishlist: 1 });
    expect(await count()).toEqual({ success: true, wishlist: 1 });
    const removed = await as(ana)(unfavor, { method: 'DELETE', params });
    expect(removed.json).toEqual({ success: true, wishlist: 0 });
    const merged = await as(ana)(merge, { method: 'POST', body: { ids: ['case'] } });
    expect(merged.json).toEqual({ success: true, ids: ['case'] });
    expect((await as(ana)(wishlist)).json).toEqual(merged.json);
  });

  it('signs out everywhere', async () => {
    await createSession(shop.scope, { accountId: ana.id, userAgent: 'phone' });
    await createSession(shop.scope, { accountId: ana.id, userAgent: 'laptop' });
    expect((await as(ana)(sessions)).json.sessions).toHaveLength(2);
    await as(ana)(endSessions, { method: 'DELETE' });
    expect((await as(ana)(sessions)).json.sessions).toEqual([]);
  });

  it('hands out a file that people and programs read', async () => {
    await buy(shop.scope, [cartItem('case')], { accountId: ana.id });
    const file = await as(ana)(exportData);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="meus-dados.json"');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.json).toMatchObject({
      exportedAt: '2026-01-15T12:00:00.000Z',
      profile: { email: EMAIL },
      orders: [{ payable: 69.8, createdAt: '2026-01-15T12:00:00.000Z' }],
    });
  });

  it('erases the account', async () => {
    const answer = await as(ana)(erase, { method: 'POST', body: { password: PASSWORD } });
    expect(answer.json).toEqual({ success: true });
    expect((await as(ana)(profile)).json.profile).toMatchObject({ fullName: 'Cliente removido' });
  });
});
