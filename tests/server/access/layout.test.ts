import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Layout } from '#domain/access/route-access.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { ask } from '../../support/http-shop.ts';
import { KINDS, makeAccount } from './people.ts';
import { routeFiles, sourceOf } from './routes.ts';

/** Layouts that a page may name: the one that follows its declaration, and what is built upon it. */
const UPON_PAGE = ['List', 'Personal', 'SignIn'];
const layoutsIn = (source: string): string[] =>
  [...source.matchAll(/from '(?:#layouts|\.)\/(\w+)\.astro'/g)].map(([, name]) => name!);
const layoutSource = (name: string) =>
  readFileSync(resolve(import.meta.dirname, `../../../src/layouts/${name}.astro`), 'utf8');

describe('a page leaves the choice of its layout to what it declares', () => {
  // What a script fetches for another page is in no layout.
  const isPartial = (file: string) => sourceOf(file).includes('export const partial = true;');
  const pages = routeFiles.filter((file) => file.endsWith('.astro') && !isPartial(file));

  it.each(pages)('%s', (file) => {
    const [layout, ...others] = layoutsIn(sourceOf(file));
    expect(others).toEqual([]);
    expect(['Page', ...UPON_PAGE]).toContain(layout);
    expect(sourceOf(file)).toContain(`<${layout}`);
    expect(sourceOf(file).split('needs={needs}')).toHaveLength(2);
  });

  it.each(UPON_PAGE)('through %s too', (name) => {
    expect(layoutsIn(layoutSource(name))).toEqual(['Page']);
    expect(layoutSource(name)).toContain('<Page needs={needs}');
  });
});

describe('over HTTP', () => {
  let shop: BuiltShop;

  beforeAll(async () => {
    shop = await openBuiltShop();
  }, 300_000);
  afterAll(() => shop.stop());

  /** What only that layout has. */
  const signs: [Layout, RegExp][] = [
    ['storefront', /<header class="?header[ ">]/],
    ['dashboard', /aria-label="Menu do painel"/],
    ['door', /class="card door[ "]/],
    ['error', /<main class="container lone alone[ "]/],
  ];
  const layoutOf = async (path: string, cookie = '') => {
    const { status, body } = await ask(shop, path, { headers: { cookie } });
    const html = body.toString();
    return [status, signs.filter(([, sign]) => sign.test(html)).map(([layout]) => layout)];
  };
  const signedIn = async (kind: keyof typeof KINDS) =>
    shop.signIn(await makeAccount(shop.scope, KINDS[kind]));

  it.each([
    ['a page of the shop', '/guias', 200, 'storefront'],
    ['a page with a form alone', '/entrar', 200, 'storefront'],
    ['what is not there', '/nada/disso', 404, 'storefront'],
    ['what a page of the shop does not find', '/produto/nada', 404, 'storefront'],
    ['the login view in place of the dashboard', '/dashboard/pedidos', 401, 'door'],
  ])('%s', async (_what, path, status, layout) => {
    expect(await layoutOf(path)).toEqual([status, [layout]]);
  });

  it('the dashboard, what it does not find, and the view for those who may not see it', async () => {
    const admin = await signedIn('admin');
    expect(await layoutOf('/dashboard', admin)).toEqual([200, ['dashboard']]);
    for (const lost of ['/dashboard/clientes/nada', '/dashboard/nada/disso', '/dashboard/nada']) {
      expect(await layoutOf(lost, admin), lost).toEqual([404, ['dashboard']]);
    }
    expect(await layoutOf('/dashboard', await signedIn('customer'))).toEqual([403, ['door']]);
  });

  it('ends with the footer only if the page declares it', async () => {
    const hasFooter = async (path: string) =>
      (await ask(shop, path)).body.toString().includes('<footer');
    expect(await hasFooter('/guias')).toBe(true);
    expect(await hasFooter('/entrar')).toBe(false);
    expect(await hasFooter('/nada')).toBe(true);
  });

  it('follows the system in dark or light nowhere but at the dashboard', async () => {
    const themeOf = async (path: string) =>
      /<html[^>]*data-theme="(\w+)"/.exec((await ask(shop, path)).body.toString())?.[1];
    expect(await themeOf('/dashboard')).toBe('system');
    expect(await themeOf('/guias')).toBeUndefined();
    expect(await themeOf('/nada')).toBeUndefined();
  });

  // The last one: there is no shop afterwards.
  it('what fails, here without its database, in the error layout', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(shop.scope.engine.db, 'selectFrom').mockImplementation(() => {
      throw new Error('no database');
    });
    try {
      for (const path of ['/produto/nada', '/pedido/ABCDEFGH?chave=x']) {
        expect(await layoutOf(path), path).toEqual([500, ['error']]);
      }
    } finally {
      vi.restoreAllMocks();
      log.mockRestore();
    }
  });
});
