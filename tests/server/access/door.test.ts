import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { ask } from '../../support/http-shop.ts';
import { securityLines } from '../../support/security-lines.ts';
import { KINDS, makeAccount } from './people.ts';

let shop: BuiltShop;
let cookie: string;

beforeAll(async () => {
  shop = await openBuiltShop();
  cookie = await shop.signIn(await makeAccount(shop.scope, KINDS.customer));
}, 300_000);

afterAll(() => shop.stop());

describe('a user who is not let in', () => {
  it('is sent to sign in, and from there back to the whole address', async () => {
    const { status, headers } = await ask(shop, '/conta/pedidos?page=2');
    expect([status, headers.location]).toEqual([
      302,
      '/entrar?error=SessionRequired&callbackUrl=%2Fconta%2Fpedidos%3Fpage%3D2',
    ]);
  });

  it('meets the login view under the dashboard’s address', async () => {
    const { status, headers, body } = await ask(shop, '/dashboard/pedidos?q=ana');
    expect([status, headers['content-type']]).toEqual([401, 'text/html;charset=utf-8']);
    const html = body.toString();
    expect(/<h1[^>]*>Entre no painel</.test(html)).toBe(true);
    expect(html.includes('&quot;/dashboard/pedidos?q=ana&quot;')).toBe(true);
  });

  it('meets the access-denied view when signed in', async () => {
    const { status, body } = await ask(shop, '/dashboard', { headers: { cookie } });
    expect(status).toBe(403);
    expect(/<h1[^>]*>Sem acesso a esta página</.test(body.toString())).toBe(true);
  });

  it('is led to set up a second factor if the shop demands one of its staff', async () => {
    const { scope } = shop;
    const { security } = initialSettings;
    await saveSettings(scope, { security: { ...security, requireSecondFactorForStaff: true } });
    const id = await makeAccount(scope, KINDS.admin);
    const headers = { cookie: await shop.signIn(id) };
    const page = await ask(shop, '/dashboard/pedidos', { headers });
    expect([page.status, page.headers.location]).toEqual([302, '/conta/perfil#verificacao']);
    const call = await ask(shop, '/api/dashboard/customers', { headers });
    expect([call.status, call.body.toString()]).toEqual([
      403,
      expect.stringContaining('A loja pede a verificação em duas etapas'),
    ]);
    const profile = await ask(shop, '/conta/perfil', { headers });
    expect(profile.body.toString()).toContain('id="verificacao"');
    const factor = { accountId: id, secret: 'x', createdAt: 1, confirmedAt: 1 };
    await scope.engine.transaction((tx) => tx.insertInto('secondFactors').values(factor).execute());
    await scope.engine.announce('accounts');
    expect((await ask(shop, '/dashboard', { headers })).status).toBe(200);
    await saveSettings(scope, { security });
  });

  it.each([
    ['nobody', 401, false, 'Entre na sua conta para continuar.'],
    ['a customer', 403, true, 'Sua conta não tem permissão para isto.'],
  ])('reads why in the API’s shape: %s', async (_who, code, signedIn, err) => {
    const headers = signedIn ? { cookie } : {};
    const { status, body } = await ask(shop, '/api/dashboard/orders', { headers });
    expect([status, JSON.parse(body.toString())]).toEqual([
      code,
      { success: false, err: expect.stringContaining(err) },
    ]);
  });
});

describe('the door of the staff, opened by itself', () => {
  const door = '/painel/entrar';

  it.each([
    ['the dashboard', '', '/dashboard'],
    [
      'where they wanted to go',
      '?callbackUrl=%2Fdashboard%2Fpedidos%3Fq%3Dana',
      '/dashboard/pedidos?q=ana',
    ],
    [
      'the dashboard, not out of the shop',
      '?callbackUrl=https%3A%2F%2Foutra.example%2F',
      '/dashboard',
    ],
    ['the dashboard, not back to itself', `?callbackUrl=${encodeURIComponent(door)}`, '/dashboard'],
  ])('leads who works here to %s', async (_where, search, path) => {
    const headers = {
      cookie: await shop.signIn(await makeAccount(shop.scope, KINDS.staffWithView)),
    };
    const { status, headers: answered } = await ask(shop, door + search, { headers });
    expect([status, answered.location]).toEqual([302, path]);
  });

  it.each([
    ['nobody', false],
    ['a customer', true],
  ])('asks for a password: %s', async (_who, signedIn) => {
    const { status, body } = await ask(shop, door, { headers: signedIn ? { cookie } : {} });
    expect(status).toBe(401);
    expect(/<h1[^>]*>Entre no painel</.test(body.toString())).toBe(true);
  });
});

describe('the log', () => {
  it('says who was refused, at which route, and who came from another site', async () => {
    const log = securityLines();
    await ask(shop, '/dashboard/pedidos?q=ana');
    await ask(shop, '/api/dashboard/customers', { headers: { cookie } });
    await ask(shop, '/api/dashboard/customers/segredo', { method: 'DELETE' });
    await ask(shop, '/conta');
    await ask(shop, '/api/wishlist');
    const origin = 'https://outra.example';
    await ask(shop, '/api/orders', { method: 'POST', headers: { cookie, origin } });
    const network = expect.stringMatching(/^[\w-]{16}$/);
    const refused = { event: 'access.refused', network };
    expect(await log.events(shop.scope)).toEqual([
      { ...refused, how: 'GET /dashboard/pedidos', why: 'login-view' },
      {
        ...refused,
        account: expect.any(String),
        how: 'GET /api/dashboard/[section]',
        why: 'forbidden',
      },
      { ...refused, how: 'DELETE /api/dashboard/[section]/[id]', why: 'unauthorized' },
      { event: 'origin.refused', how: '/api/orders', network },
    ]);
    expect(log.lines.join('\n')).not.toMatch(/segredo|q=ana|127\.0/);
  });
});

describe('what a session shows', () => {
  it.each(['/conta', '/checkout', '/dashboard'])('is cached nowhere: %s', async (path) => {
    const { headers } = await ask(shop, path, { headers: { cookie } });
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('does not change a page that is the same for everyone', async () => {
    const mine = await ask(shop, '/guias', { headers: { cookie } });
    const theirs = await ask(shop, '/guias');
    expect(mine.headers['cache-control']).toBe('public, no-cache');
    expect(mine.body.equals(theirs.body)).toBe(true);
  });

  it.each([
    ['cut short', (sealed: string) => sealed.slice(0, -9)],
    ['forged', () => 'vitrine.session=eyJhbGciOiJub25lIn0..x.y.z'],
    ['empty', () => 'vitrine.session='],
  ])('is nothing with a cookie that is %s', async (_how, change) => {
    const { status } = await ask(shop, '/conta', { headers: { cookie: change(cookie) } });
    expect(status).toBe(302);
  });
});

describe('what declares nothing', () => {
  it.each(['/_image?href=/favicon.svg&w=9000', '/_server-islands/Header'])(
    'is not there: %s',
    async (path) => {
      const { status } = await ask(shop, path);
      expect(status).toBe(404);
    },
  );
});

describe('a call that changes something', () => {
  const FORM = 'application/x-www-form-urlencoded';

  it.each([
    ['POST', '/api/orders', 'application/json'],
    ['POST', '/api/auth/signout', FORM],
    ['POST', '/conta', FORM],
    ['PUT', '/api/wishlist/nada', 'application/json'],
    ['DELETE', '/api/wishlist/nada', undefined],
  ])('is refused in the API’s shape from another site: %s %s as %s', async (method, path, type) => {
    const headers = {
      cookie,
      origin: 'https://outra.example',
      ...(type && { 'content-type': type }),
    };
    const { status, body } = await ask(shop, path, { method, headers });
    expect([status, JSON.parse(body.toString())]).toEqual([
      403,
      { success: false, err: expect.stringContaining('a partir da própria loja') },
    ]);
  });

  it.each([
    ['the shop’s own page', () => `http://127.0.0.1:${shop.port}`],
    ['no browser', () => undefined],
  ])('is taken from %s, with a body of no type too', async (_who, origin) => {
    const from = origin();
    const headers = { cookie, ...(from && { origin: from }) };
    const { status } = await ask(shop, '/api/wishlist/nada', { method: 'DELETE', headers });
    expect(status).toBe(200);
  });
});
