import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST as applyCoupon } from '#pages/api/coupons/apply.ts';
import { GET as getDelivery } from '#pages/api/delivery.ts';
import { GET as getSettings } from '#pages/api/home/settings.ts';
import { POST as checkCart } from '#pages/api/cart/check.ts';
import { GET as getOrder } from '#pages/api/orders/[orderId].ts';
import { refuseMethod } from '#pages/_edge/answer.ts';
import * as ordersEndpoint from '#pages/api/orders/index.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, coupon, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';

const { GET: getOrders, POST: postOrder } = ordersEndpoint;

describeOnEveryEngine('the API of a purchase', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })],
      coupons: [coupon('DEZ'), coupon('VENCIDO', { endsAt: 0 })],
    });
  });
  afterEach(() => void vi.unstubAllEnvs());

  const order = (items: ReturnType<typeof cartItem>[], headers: Record<string, string> = {}) =>
    call(postOrder, shop.scope, {
      path: '/api/orders',
      method: 'POST',
      body: orderOf(items),
      headers: { 'idempotency-key': 'test-key-0001', ...headers },
    });

  it('answers an order in reais, with a link that shows it', async () => {
    const placed = await order([cartItem('case', 2)]);
    expect(placed).toMatchObject({
      status: 201,
      json: { success: true, total: 119.7, payment: { method: 'cod', status: 'pending' } },
    });
    const { orderId, url } = placed.json as { orderId: string; url: string };
    expect(url).toMatch(new RegExp(`^/pedido/${orderId}\\?chave=`));
    const shown = await call(getOrder, shop.scope, {
      path: url.replace('/pedido/', '/api/orders/'),
      params: { orderId },
    });
    expect(shown).toMatchObject({
      status: 200,
      json: {
        order: {
          orderId,
          lines: [{ name: 'Armação case', qty: 2, price: 49.9, total: 99.8 }],
          subtotal: 99.8,
          discount: 0,
          delivery: { type: 'PAC', area: 'Brasil', cost: 19.9, days: 7 },
          total: 99.8,
          payable: 119.7,
        },
      },
    });
    expect(shown.headers.get('cache-control')).toBe('no-store');
  });

  it('gives the link again to the browser that has placed the order, and to no one else', async () => {
    const placed = await order([cartItem('case')]);
    const cookie = placed.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^vitrine\.visitor=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const again = await order([cartItem('case')], { cookie: cookie.split(';')[0]! });
    expect(again.json).toEqual(placed.json);
    expect(again.headers.get('set-cookie')).toBeNull();
    for (const cookie of ['', 'vitrine.visitor=another-visitor-0001']) {
      const stranger = await order([cartItem('case')], { cookie });
      expect(stranger).toMatchObject({
        status: 201,
        json: { orderId: placed.json.orderId, url: `/pedido/${String(placed.json.orderId)}` },
      });
      expect(JSON.stringify(stranger.json)).not.toContain('chave');
    }
  });

  it('knows a browser over https by a cookie that no other host can set', async () => {
    const post = (headers: Record<string, string>) =>
      call(postOrder, shop.scope, {
        path: '/api/orders',
        method: 'POST',
        body: orderOf([cartItem('case')]),
        headers: { 'idempotency-key': 'test-key-0001', ...headers },
      });
    vi.stubEnv('SITE_URL', 'https://loja.example');
    const [cookie] = (await post({})).headers.get('set-cookie')!.split(';');
    expect(cookie).toMatch(/^__Host-vitrine\.visitor=/);
    expect(JSON.stringify((await post({ cookie: cookie! })).json)).toContain('chave');
    const plain = cookie!.replace('__Host-', '');
    expect(JSON.stringify((await post({ cookie: plain })).json)).not.toContain('chave');
  });

  it('does not show an order without its key', async () => {
    const { json } = await order([cartItem('case')]);
    const params = { orderId: String(json.orderId) };
    const path = `/api/orders/${params.orderId}`;
    expect(await call(getOrder, shop.scope, { path, params })).toMatchObject({ status: 404 });
  });

  it('names short lines with 409', async () => {
    expect(await order([cartItem('case', 6)])).toMatchObject({
      status: 409,
      json: {
        success: false,
        err: 'Alguns itens não têm estoque suficiente.',
        lines: [{ uid: 'case', _id: 'case', name: 'Armação case', requested: 6, available: 5 }],
      },
    });
  });

  it('names wrong fields with 422', async () => {
    expect(await order([cartItem('case', 0)])).toMatchObject({
      status: 422,
      json: { success: false, fields: { 'items.0.qty': 'Escolha uma quantidade de 1 a 99.' } },
    });
  });

  it('refuses a body that does not call itself JSON', async () => {
    expect(await order([cartItem('case')], { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    });
  });

  it('refuses an order without its key', async () => {
    expect(await order([cartItem('case')], { 'idempotency-key': '' })).toMatchObject({
      status: 400,
      json: { err: expect.stringContaining('Idempotency-Key') },
    });
  });

  it('lists orders only for a signed-in customer', async () => {
    expect(await call(getOrders, shop.scope, { path: '/api/orders' })).toMatchObject({
      status: 401,
      json: { success: false, err: 'Entre na sua conta para continuar.' },
    });
  });

  it('names the methods a path has to a client that uses another', async () => {
    const refused = refuseMethod(ordersEndpoint, 'DELETE');
    expect(refused?.status).toBe(405);
    expect(refused?.headers.get('allow')).toBe('GET, POST');
    expect(refuseMethod(ordersEndpoint, 'POST')).toBeNull();
  });

  it('answers HEAD like GET', () => {
    expect(refuseMethod(ordersEndpoint, 'HEAD')).toBeNull();
    expect(refuseMethod({ POST: postOrder }, 'HEAD')?.status).toBe(405);
  });

  it('applies a coupon', async () => {
    const body = { code: 'dez', items: [cartItem('case')] };
    expect(
      await call(applyCoupon, shop.scope, { path: '/api/coupons/apply', method: 'POST', body }),
    ).toMatchObject({
      status: 200,
      json: { success: true, coupon: { code: 'DEZ', discount: 10 }, saved: 4.99 },
    });
  });

  it('says in words why a coupon is refused', async () => {
    const body = { code: 'VENCIDO', items: [cartItem('case')] };
    expect(
      await call(applyCoupon, shop.scope, { path: '/api/coupons/apply', method: 'POST', body }),
    ).toMatchObject({
      status: 422,
      json: { err: 'Este cupom já venceu.', fields: { code: 'Este cupom já venceu.' } },
    });
  });

  it('offers deliveries in reais', async () => {
    const path = '/api/delivery?zipCode=69005-000&state=';
    expect((await call(getDelivery, shop.scope, { path })).json).toEqual({
      success: true,
      options: [
        {
          type: 'PAC',
          area: 'Brasil',
          cost: 19.9,
          days: 7,
          arrival: { from: null, to: '2026-01-26' },
        },
      ],
    });
  });

  it('checks a cart', async () => {
    const body = { items: [cartItem('case', 9, { price: 49.9 })] };
    expect(
      await call(checkCart, shop.scope, { path: '/api/cart/check', method: 'POST', body }),
    ).toMatchObject({ status: 200, json: { lines: [{ uid: 'case', state: 'short' }] } });
  });

  it('shows the settings', async () => {
    expect(await call(getSettings, shop.scope, { path: '/api/home/settings' })).toMatchObject({
      status: 200,
      json: { success: true, settings: { loaded: true, security: { loginForPurchase: false } } },
    });
  });
});
