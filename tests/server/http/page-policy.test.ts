import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { hashOf } from '#server/http/content-policy.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { ask } from '../../support/http-shop.ts';

let shop: BuiltShop;

beforeAll(async () => {
  shop = await openBuiltShop();
}, 300_000);

afterAll(() => shop.stop());

/** What stands inline in a page and its policy does not let in. */
async function keptOut(path: string): Promise<string[]> {
  const { headers, body } = await ask(shop, path);
  const policy = String(headers['content-security-policy']);
  const inline = body
    .toString()
    .matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)
    .toArray();
  expect(inline.length).toBeGreaterThan(0);
  return inline
    .filter(([, , attributes = '']) => !/\bsrc=|type="application\/ld\+json"/.test(attributes))
    .map(([, , , text = '']) => text)
    .filter((text) => !policy.includes(hashOf(text)));
}

it.each(['/', '/produtos', '/carrinho', '/entrar', '/guias', '/dashboard', '/nada', '/500'])(
  'lets in what the shop itself writes into %s, by its hash alone',
  async (path) => {
    expect(await keptOut(path)).toEqual([]);
    const { headers } = await ask(shop, path);
    const policy = String(headers['content-security-policy']);
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src '));
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[^']+')+$/);
    // By its hash, each of the 200 files of the build would have a place in the header as well.
    expect(policy.match(/'sha256-/g)!.length).toBeLessThan(25);
  },
);

it('knows each directive that an island has, by a page that nobody can ask for', async () => {
  const directives = (file: string) => readFileSync(file, 'utf8').match(/\bclient:\w+/g) ?? [];
  const used = globSync('src/{components,layouts/*,pages}/**/*.astro').flatMap(directives);
  expect(new Set(directives('src/layouts/InlineParts.astro'))).toEqual(new Set(used));
  for (const path of ['/inline-parts', '/inline-parts/index.html', '/inline-parts.html']) {
    expect((await ask(shop, path)).status).toBe(404);
  }
});

it('lets in the colours and the logo that the shop chose, and nothing more', async () => {
  await saveSettings(shop.scope, {
    color: { ...initialSettings.color, primary: '#123456' },
    logo: 'https://cdn.example/logo.svg',
    favicon: 'https://a;sandbox/x',
  });
  expect(await keptOut('/')).toEqual([]);
  const { headers, body } = await ask(shop, '/');
  expect(body.toString()).toContain('--primary:#123456');
  const policy = String(headers['content-security-policy']);
  expect(policy.split('; ')).toContain("img-src 'self' data: https://cdn.example");
  expect(policy).not.toContain('sandbox');
});

it('lets in the tags of the settings, on pages that may have them and on no other', async () => {
  await saveSettings(shop.scope, {
    script: { ...initialSettings.script, googleAnalyticsId: 'G-1', facebookPixelId: '22' },
  });
  onTestFinished(async () => {
    await saveSettings(shop.scope, { script: initialSettings.script });
  });
  const scriptsOf = async (path: string) =>
    String((await ask(shop, path)).headers['content-security-policy'])
      .split('; ')
      .find((part) => part.startsWith('script-src '));
  for (const path of ['/', '/produtos', '/carrinho']) {
    expect(await scriptsOf(path)).toMatch(/googletagmanager\.com https:\/\/connect\.facebook\.net/);
    expect(await keptOut(path)).toEqual([]);
  }
  for (const path of ['/entrar', '/cadastrar', '/redefinir-senha', '/dashboard', '/nada']) {
    expect(await scriptsOf(path)).not.toMatch(/google|facebook/);
    expect((await ask(shop, path)).body.toString()).not.toContain('data-consent=');
  }
});

it('covers the page that says that the shop could not be read', async () => {
  const { engine } = shop.scope;
  const said = vi.spyOn(console, 'error').mockReturnValue();
  shop.scope.engine = new Proxy(engine, {
    get: () => {
      throw new Error('gone');
    },
  });
  onTestFinished(() => {
    shop.scope.engine = engine;
    said.mockRestore();
  });
  const { status, headers } = await ask(shop, '/produtos?page=2');
  expect([status, headers['content-type']]).toEqual([500, 'text/html;charset=utf-8']);
  expect(headers['content-security-policy']).toMatch(/^default-src 'self'; /);
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ message: 'gone' }));
  expect(await keptOut('/produtos?page=2')).toEqual([]);
});

it.each(['/api/health', '/api/nada', '/api/products'])('lets nothing run in %s', async (path) => {
  const { headers } = await ask(shop, path);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
});

it('sends a page that is not cached whole, with its length', async () => {
  const { headers, body } = await ask(shop, '/carrinho');
  expect(headers['content-length']).toBe(String(body.length));
});
