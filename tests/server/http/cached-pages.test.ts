import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { saveProducts } from '#demo/write-product.ts';
import { RENEWAL_LIMITS } from '#server/http/renew-pages.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { ask, type Answer } from '../../support/http-shop.ts';
import { product, writeShop } from '../catalogue/fixture.ts';

let shop: BuiltShop;
let shopNames = 0;

beforeAll(async () => {
  shop = await openBuiltShop();
  await writeShop(shop.scope, [product('ilha'), product('praia', { kind: 'solar' })]);
}, 300_000);
afterAll(() => shop.stop());

beforeEach(() => {
  shop.asked.length = 0;
});

const PATH = '/produto/ilha';
/** Makes every page stale. */
const rename = () => saveSettings(shop.scope, { name: `Ótica ${(shopNames += 1)}` });

const isHit = ({ headers }: Answer): boolean => headers['cache-status'] === 'vitrine; hit';

/** What an answer says, without what is of its moment. */
function said({ status, headers }: Answer) {
  return { status, headers: { ...headers, date: '', 'cache-status': '' } };
}

const as = (headers: Record<string, string>, method = 'GET') =>
  ask(shop, PATH, { method, headers });

const DECODERS: [asked: string, encoding: string | undefined, decode: (body: Buffer) => Buffer][] =
  [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['', undefined, (body) => body],
  ];

it.each(DECODERS)(
  'answers "%s" from memory, as the site itself does, without asking it',
  async (accepted, encoding, decode) => {
    await rename();
    const headers = { 'accept-encoding': accepted };
    const first = await as(headers);
    expect(first.headers['cache-status']).toMatch(/^vitrine; fwd=(miss|stale)$/);
    const again = await as(headers);
    expect(shop.asked).toEqual([PATH]);
    expect(isHit(again)).toBe(true);
    expect(said(again)).toEqual(said(first));
    expect(again.headers).toMatchObject({
      'content-length': String(again.body.length),
      'cache-control': 'public, no-cache',
      'content-security-policy': expect.stringContaining("'wasm-unsafe-eval'"),
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(again.headers['content-encoding']).toBe(encoding);
    expect(again.body).toEqual(first.body);
    expect(decode(again.body).toString()).toContain('</html>');
    // The same page, asked for in a way that only Astro understands.
    const odd = await ask(shop, '/produto/%69lha', { headers });
    expect(shop.asked).toHaveLength(2);
    expect([odd.headers, odd.body]).toEqual([
      { ...again.headers, date: odd.headers.date },
      again.body,
    ]);
  },
);

it('answers 304 to whoever has the page, and HEAD without it, from memory as well', async () => {
  const { headers } = await as({ 'accept-encoding': 'br' });
  shop.asked.length = 0;
  const unchanged = await as({ 'if-none-match': headers.etag! });
  expect([unchanged.status, unchanged.body.length, isHit(unchanged)]).toEqual([304, 0, true]);
  expect(unchanged.headers).toMatchObject({
    etag: headers.etag,
    'cache-control': 'public, no-cache',
    'content-security-policy': headers['content-security-policy'],
  });
  const head = await as({ 'accept-encoding': 'br' }, 'HEAD');
  expect([head.status, head.body.length, isHit(head)]).toEqual([200, 0, true]);
  expect(head.headers['content-length']).toBe(headers['content-length']);
  expect(shop.asked).toEqual([]);
});

it('answers only what is asked for in a plain way, and only with pages for everyone', async () => {
  await as({});
  const withZero = await ask(shop, `${PATH}?utm_source=%00`);
  expect([withZero.status, isHit(withZero)]).toEqual([400, false]);
  const foreign = await as({ host: 'evil.example' });
  expect([foreign.status, isHit(foreign)]).toEqual([421, false]);
  expect(isHit(await as({}, 'POST'))).toBe(false);
  for (const path of ['/carrinho', '/nada', '/api/products']) {
    await ask(shop, path);
    shop.asked.length = 0;
    expect(isHit(await ask(shop, path)), path).toBe(false);
    expect(shop.asked, path).toEqual([path]);
  }
});

it('is one page for all addresses that mean the same, and repeats nothing of what it does not know', async () => {
  const word = 'redondo ';
  const long = (letters: string) => `/busca?q=${encodeURIComponent(letters)}`;
  const same = [
    [long(word.repeat(12)), long(`${word.repeat(12)}  `), `${long(word.repeat(12))}&nada=nada`],
    [long('á'.repeat(100)), long('á'.repeat(1_000)), `${long('á'.repeat(500))}&page=-4`],
    ['/produtos?color=preto', '/produtos?utm_source=carta&color=preto', '/produtos?color=preto&q='],
    [PATH, `${PATH}?utm_source=carta`, `${PATH}?q=carta&color=`],
  ];
  for (const [first, ...others] of same) {
    const page = await ask(shop, first!);
    shop.asked.length = 0;
    for (const address of others) {
      const answer = await ask(shop, address);
      expect([isHit(answer), answer.headers.etag], address).toEqual([true, page.headers.etag]);
    }
    expect(shop.asked).toEqual([]);
    // Whoever comes first with it: the page is the same.
    await rename();
    const [again, stored] = [await ask(shop, others.at(-1)!), await ask(shop, first!)];
    expect([again.status, isHit(again), isHit(stored)]).toEqual([200, false, true]);
    await rename();
    expect((await ask(shop, first!)).body.toString().replaceAll(/Ótica \d+/g, '')).toBe(
      again.body.toString().replaceAll(/Ótica \d+/g, ''),
    );
    expect(again.body.toString()).not.toMatch(/carta|nada=|á{101}/);
  }
});

it('leads from an old address to the new one with all that was asked', async () => {
  const redirect = { section: 'products', slug: 'antiga', recordId: 'ilha', createdAt: 1 } as const;
  await shop.scope.engine.transaction((tx) => tx.insertInto('oldSlugs').values(redirect).execute());
  const { status, headers } = await ask(shop, '/produto/antiga?color=preto&utm_source=carta');
  expect([status, headers.location]).toEqual([301, `${PATH}?color=preto&utm_source=carta`]);
});

it('is not found, rather than an error, at a path that cannot be decoded', async () => {
  for (const path of [
    '/%/products?ids=case,frame',
    '/%F0%9D%92%9/clientes?q=a',
    '/produto/%?q=a',
  ]) {
    expect((await ask(shop, path)).status, path).toBeOneOf([400, 404]);
  }
});

it('answers an address with too many choices, without storing the page', async () => {
  const colors = Array.from({ length: 30 }, (_, n) => `cor-${n}`.padEnd(100, 'x'));
  const address = `/produtos?color=${colors.join(',')}`;
  for (const answer of [await ask(shop, address), await ask(shop, address)]) {
    expect([answer.status, answer.headers['cache-status']]).toEqual([200, undefined]);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  }
});

it('shows nothing that a write has changed, from the next answer on', async () => {
  const name = async () =>
    /<h1[^>]*>([^<]*)/.exec((await as({ 'accept-encoding': '' })).body.toString())?.[1]?.trim();
  await name();
  shop.asked.length = 0;
  for (const given of ['Duna', 'Recife', 'Enseada']) {
    await saveProducts(shop.scope, [product('ilha', { name: given })]);
    expect(await name()).toBe(given);
    expect(await name()).toBe(given);
  }
  expect(shop.asked).toEqual([PATH, PATH, PATH]);
});

it('says whether a page was cached, stale or not there', async () => {
  const path = '/produtos?sort=name';
  const status = async () => (await ask(shop, path)).headers['cache-status'];
  expect([await status(), await status()]).toEqual(['vitrine; fwd=miss', 'vitrine; hit']);
  await rename();
  expect([await status(), await status()]).toEqual(['vitrine; fwd=stale', 'vitrine; hit']);
});

it('has the policies that the settings of its own render call for', async () => {
  await as({});
  await saveSettings(shop.scope, { logo: 'https://cdn.example/logo.svg' });
  for (const isKept of [false, true]) {
    const answer = await as({});
    expect(isHit(answer)).toBe(isKept);
    expect(answer.headers['content-security-policy']).toContain('https://cdn.example');
  }
});

/** Renews pages until the test ends. */
function renewing(limits: Partial<typeof RENEWAL_LIMITS> = {}): void {
  const renewal = shop.renewPages(shop.scope, shop.connect, {
    ...RENEWAL_LIMITS,
    quietMs: 0,
    ...limits,
  });
  onTestFinished(() => renewal.stop());
}

/** Resolves when the site has been asked for an address so often, without any visitor. */
const asked = (path: string, times: number) =>
  expect
    .poll(() => shop.asked.filter((each) => each === path).length, { timeout: 30_000 })
    .toBe(times);

it('is rendered again right after a write, before anyone asks', async () => {
  await as({});
  await ask(shop, '/produto/praia');
  shop.asked.length = 0;
  renewing();
  await saveProducts(shop.scope, [product('ilha', { name: 'Armação Lagoa' })]);
  await asked(PATH, 1);
  const visit = async () => {
    const answer = await as({ 'accept-encoding': 'gzip' });
    return isHit(answer) && gunzipSync(answer.body).toString().includes('Armação Lagoa');
  };
  await expect.poll(visit, { timeout: 30_000 }).toBe(true);
  expect(shop.asked).not.toContain('/produto/praia');
});

it.each([
  [1, [PATH]],
  [3, [PATH, '/produtos']],
])(
  'is renewed if someone has asked for it lately, among %i pages at a time',
  async (pages, renewed) => {
    const { now } = shop.scope;
    onTestFinished(() => void (shop.scope.now = now));
    await ask(shop, '/produto/praia');
    const later = now() + 10 * RENEWAL_LIMITS.askedWithinMs;
    shop.scope.now = () => later + now();
    await ask(shop, '/produtos');
    await as({});
    shop.asked.length = 0;
    renewing({ pages });
    for (const times of [1, 2, 3]) {
      await rename();
      for (const path of renewed) await asked(path, times);
    }
    expect(new Set(shop.asked)).toEqual(new Set(renewed));
  },
);
