import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveFor } from '#stores/leave.ts';
import { $session, SESSION_KEY } from '#stores/session.ts';
import { emptyAddress } from '#domain/cart/initial-cart.ts';
import { addToCart, updateBilling, updateShipping } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { lastPlaced, rememberPlaced } from '#stores/placed-order.ts';
import { signIn, signOut, updateSession } from '#stores/session-client.ts';
import { session, user } from '../support/session.ts';
import { authServer, logged } from './auth-server.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const providers = {
  credentials: { id: 'credentials', name: 'Senha', type: 'credentials' },
  email: { id: 'email', name: 'E-mail', type: 'email' },
  google: { id: 'google', name: 'Google', type: 'oidc' },
};
const shop = {
  'GET /api/auth/providers': Response.json(providers),
  'GET /api/auth/csrf': Response.json({ csrfToken: 'c5rf' }),
  'GET /api/auth/session': Response.json(session),
};
const BY_PASSWORD = 'POST /api/auth/callback/credentials';
const typed = { email: 'ana@exemplo.com.br', password: 'óculos & sol' };
const answerWith = (url: string, status = 200) => Response.json({ url }, { status });
const sent = (calls: ReturnType<typeof authServer>, wanted: string) => {
  const found = calls.find(({ call }) => call === wanted);
  return { ...found, form: Object.fromEntries(new URLSearchParams(found?.body)) };
};
const announced = () => localStorage.getItem(SESSION_KEY) !== null;

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.clear();
  $session.set({ status: 'unauthenticated', data: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('signing in', () => {
  it('posts what was typed as a form, with token, callback and json', async () => {
    const calls = authServer({ ...shop, [BY_PASSWORD]: answerWith('http://loja.test/conta') });
    await signIn('credentials', typed, { callbackUrl: '/conta' });
    const { form, contentType } = sent(calls, BY_PASSWORD);
    expect(form).toEqual({ ...typed, csrfToken: 'c5rf', callbackUrl: '/conta', json: 'true' });
    expect(contentType).toMatch(/^application\/x-www-form-urlencoded/);
    expect(calls.every(({ signal }) => signal instanceof AbortSignal)).toBe(true);
  });

  it.each([
    ['credentials', BY_PASSWORD],
    ['email', 'POST /api/auth/signin/email'],
    ['google', 'POST /api/auth/signin/google'],
  ])('with the provider %s calls %s', async (provider, call) => {
    const calls = authServer({ ...shop, [call]: answerWith('http://loja.test/x') });
    await signIn(provider);
    expect(calls.map((made) => made.call)).toContain(call);
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('http://loja.test/x');
  });

  it('that goes well answers so, is known here, and is told to the other tabs', async () => {
    authServer({ ...shop, [BY_PASSWORD]: answerWith('http://loja.test/conta') });
    expect(await signIn('credentials', typed, { redirect: false })).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: 'http://loja.test/conta',
    });
    expect(leaveFor).not.toHaveBeenCalled();
    expect($session.value).toEqual({ status: 'authenticated', data: session });
    expect(announced()).toBe(true);
  });

  it.each([401, 200])('that fails with %i tells the error inside the url', async (status) => {
    const url = 'http://loja.test/entrar?error=CredentialsSignin&code=credentials';
    authServer({ ...shop, [BY_PASSWORD]: answerWith(url, status) });
    expect(await signIn('credentials', typed, { redirect: false })).toEqual({
      error: 'CredentialsSignin',
      status,
      ok: false,
      url,
    });
    expect(announced()).toBe(false);
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('that fails leaves for the url of the error unless told to stay', async () => {
    const url = 'http://loja.test/entrar?error=AccessDenied';
    authServer({ ...shop, [BY_PASSWORD]: answerWith(url, 401) });
    await signIn('credentials', typed);
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(url);
  });

  it('that is tried too often hands on what the shop says', async () => {
    const refusal = { success: false, err: 'Espere 40 segundos.' };
    authServer({ ...shop, [BY_PASSWORD]: Response.json(refusal, { status: 429 }) });
    const answer = await signIn('credentials', typed, { redirect: false });
    expect(answer).toMatchObject({ status: 429, ok: false, url: null, err: 'Espere 40 segundos.' });
  });

  it('without a list of providers leaves for the auth error page', async () => {
    const calls = authServer({ ...shop, 'GET /api/auth/providers': new TypeError('offline') });
    expect(await signIn('credentials', typed, { callbackUrl: '/checkout' })).toBeUndefined();
    expect(vi.mocked(leaveFor).mock.calls).toEqual([
      ['/api/auth/error?error=CLIENT_FETCH_ERROR&callbackUrl=%2Fcheckout'],
    ]);
    expect(sent(calls, BY_PASSWORD).call).toBeUndefined();
    expect(logged(calls)).toEqual([
      {
        level: 'error',
        code: 'CLIENT_FETCH_ERROR',
        url: '/api/auth/providers',
        message: 'offline',
      },
    ]);
  });

  it.each(['apple', 'toString'])('with the unknown provider %s leaves for sign-in', async (id) => {
    authServer(shop);
    expect(await signIn(id, {}, { callbackUrl: '/conta/pedidos' })).toBeUndefined();
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/entrar?callbackUrl=%2Fconta%2Fpedidos');
  });

  it.each(['GET /api/auth/csrf', BY_PASSWORD])('without an answer to %s fails', async (broken) => {
    const calls = authServer({ ...shop, [broken]: new TypeError('offline') });
    expect(await signIn('credentials', typed)).toEqual({
      error: 'CLIENT_FETCH_ERROR',
      status: 0,
      ok: false,
      url: null,
    });
    expect(logged(calls)).toHaveLength(1);
  });
});

describe('signing out', () => {
  const SIGN_OUT = 'POST /api/auth/signout';

  it('posts the token as a form, tells the other tabs and leaves', async () => {
    const calls = authServer({ ...shop, [SIGN_OUT]: answerWith('http://loja.test/') });
    expect(await signOut({ callbackUrl: '/' })).toBe(true);
    expect(sent(calls, SIGN_OUT).form).toEqual({
      csrfToken: 'c5rf',
      callbackUrl: '/',
      json: 'true',
    });
    expect(announced()).toBe(true);
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('http://loja.test/');
  });

  it('may stay on the page, which then knows', async () => {
    $session.set({ status: 'authenticated', data: session });
    authServer({
      ...shop,
      [SIGN_OUT]: answerWith('http://loja.test/'),
      'GET /api/auth/session': Response.json(null),
    });
    await signOut({ redirect: false });
    expect(leaveFor).not.toHaveBeenCalled();
    expect($session.value?.status).toBe('unauthenticated');
  });

  it('takes the addresses of the checkout with it, and leaves the items', async () => {
    addToCart({ _id: 'p1', price: 90 });
    updateBilling({ fullName: 'Ana Souza', cpf: '529.982.247-25' });
    rememberPlaced('/pedido/1001?chave=s');
    updateShipping({ house: 'Rua das Acácias, 7' });
    authServer({ ...shop, [SIGN_OUT]: answerWith('http://loja.test/') });
    await signOut({ callbackUrl: '/' });
    const { billingInfo, shippingInfo, items } = $cart.get();
    expect(billingInfo).toEqual({ ...emptyAddress, cpf: '' });
    expect(shippingInfo).toEqual(emptyAddress);
    expect(lastPlaced()).toBe('');
    expect(items).toHaveLength(1);
  });

  it('that fails says so and stays', async () => {
    authServer({ ...shop, [SIGN_OUT]: new TypeError('offline') });
    expect(await signOut()).toBe(false);
    expect(leaveFor).not.toHaveBeenCalled();
    expect(announced()).toBe(false);
  });
});

describe('updating the session', () => {
  const UPDATE = 'POST /api/auth/session';

  it('posts token and data as JSON, takes the answer and tells the other tabs', async () => {
    const updated = { ...session, user: { ...user, name: 'Ana Lima' } };
    const calls = authServer({ ...shop, [UPDATE]: Response.json(updated) });
    expect(await updateSession({ name: 'Ana Lima' })).toBe(true);
    const { body, contentType } = sent(calls, UPDATE);
    expect(JSON.parse(body ?? '')).toEqual({ csrfToken: 'c5rf', data: { name: 'Ana Lima' } });
    expect(contentType).toBe('application/json');
    expect($session.value).toEqual({ status: 'authenticated', data: updated });
    expect(announced()).toBe(true);
  });

  it('that is refused changes nothing', async () => {
    $session.set({ status: 'authenticated', data: session });
    authServer({ ...shop, [UPDATE]: Response.json(null, { status: 400 }) });
    expect(await updateSession({})).toBe(false);
    expect($session.value).toEqual({ status: 'authenticated', data: session });
    expect(announced()).toBe(false);
  });
});
