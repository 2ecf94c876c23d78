import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { ask } from '../../support/http-shop.ts';
import { KINDS, makeAccount } from './people.ts';

let shop: BuiltShop;
/** Cookies of an admin, a customer and someone who no longer works here. */
const cookies: Record<'admin' | 'customer' | 'inactiveStaff', string> = {
  admin: '',
  customer: '',
  inactiveStaff: '',
};

const as = (cookie: string) => ({ headers: { cookie } });

beforeAll(async () => {
  shop = await openBuiltShop();
  const products = [simpleProduct('1', { priceCents: 10_000, qty: 5 })];
  await fillShop(shop.scope, { products });
  await saveSettings(shop.scope, { name: 'Ótica do Bairro', email: 'oi@bairro.test' });
  for (const kind of ['admin', 'customer', 'inactiveStaff'] as const) {
    cookies[kind] = await shop.signIn(await makeAccount(shop.scope, KINDS[kind]));
  }
}, 300_000);

afterAll(() => shop.stop());

beforeEach(() => saveSettings(shop.scope, { open: false }));

describe('a closed shop', () => {
  it.each([
    '/',
    '/produtos',
    '/produto/armacao-1',
    '/carrinho',
    '/checkout',
    '/sitemap.xml',
    '/guias',
  ])(
    'answers %s to a visitor with its name and contact, and asks search engines to come again',
    async (path) => {
      const { status, headers, body } = await ask(shop, path);
      expect([status, headers['retry-after']]).toEqual([503, '3600']);
      expect(body.toString()).toContain('Abrimos em breve');
      expect(body.toString()).toContain('Ótica do Bairro');
      expect(body.toString()).toContain('mailto:oi@bairro.test');
      expect(body.toString()).toContain('noindex');
    },
  );

  it.each(['customer', 'inactiveStaff'] as const)('is closed to %s too', async (kind) => {
    expect((await ask(shop, '/produtos', as(cookies[kind]))).status).toBe(503);
  });

  it('shows its staff the shop, and no visitor a page that staff have had rendered', async () => {
    const seen = await ask(shop, '/produtos', as(cookies.admin));
    expect(seen.status).toBe(200);
    expect(seen.body.toString()).toContain('só a equipe navega por ela');
    expect((await ask(shop, '/produtos')).status).toBe(503);
  });

  it('forgets the pages that were rendered before it closed, and those it closed with', async () => {
    await saveSettings(shop.scope, { open: true });
    expect((await ask(shop, '/guias')).status).toBe(200);
    expect((await ask(shop, '/guias')).status).toBe(200);
    await saveSettings(shop.scope, { open: false });
    expect((await ask(shop, '/guias')).status).toBe(503);
    await saveSettings(shop.scope, { open: true });
    const { status, body } = await ask(shop, '/guias');
    expect(status).toBe(200);
    expect(body.toString()).not.toContain('só a equipe navega por ela');
  });

  it.each([
    '/entrar',
    '/recuperar-senha',
    '/redefinir-senha?token=abc',
    '/pagina/privacidade',
    '/api/health',
    '/robots.txt',
    '/api/home/settings',
  ])('still lets people in at %s', async (path) => {
    expect((await ask(shop, path)).status).toBe(200);
  });

  it('offers no account to a visitor before it opens', async () => {
    const link = 'href="/cadastrar';
    expect((await ask(shop, '/entrar')).body.toString()).not.toContain(link);
    await saveSettings(shop.scope, { open: true });
    expect((await ask(shop, '/entrar')).body.toString()).toContain(link);
  });

  it('shows buyers their account', async () => {
    expect((await ask(shop, '/conta', as(cookies.customer))).status).toBe(200);
  });

  it.each(['/api/products', '/api/products/suggest?q=ar', '/api/home/categories'])(
    'says so at %s',
    async (path) => {
      const { status, body } = await ask(shop, path);
      expect([status, JSON.parse(body.toString())]).toEqual([
        503,
        { success: false, err: 'A loja está fechada no momento e não recebe pedidos.' },
      ]);
    },
  );
});

it('is looked at by its own address while the shop is open', async () => {
  await saveSettings(shop.scope, { open: true });
  const { status, headers } = await ask(shop, '/em-breve');
  expect([status, headers['retry-after']]).toEqual([200, undefined]);
});
