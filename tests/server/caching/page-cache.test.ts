import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PageCache } from '#server/caching/page-cache.ts';
import { StoredPage } from '#server/caching/stored-page.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import { dependsOn } from '#server/caching/dependencies.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop('sqlite');
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => shop.close());

const page = (html: string): Promise<StoredPage> =>
  StoredPage.from({ 'content-type': 'text/html' }, Buffer.from(html));

const read = async (stored: StoredPage): Promise<string> =>
  (await stored.answer({})).body!.toString();

it('renders a page once and answers from memory then', async () => {
  const cache = new PageCache();
  const render = vi.fn(() => page('home'));
  const first = await cache.getOrRender(shop.scope, 'home', render);
  expect(await cache.getOrRender(shop.scope, 'home', render)).toBe(first);
  expect(render).toHaveBeenCalledTimes(1);
});

it('renders once for many who ask at the same time', async () => {
  const cache = new PageCache();
  const render = vi.fn(() => page('home'));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => cache.getOrRender(shop.scope, 'home', render)),
  );
  expect(new Set(answers).size).toBe(1);
  expect(render).toHaveBeenCalledTimes(1);
});

it('renders different pages side by side', async () => {
  const cache = new PageCache();
  const [home, list] = await Promise.all([
    cache.getOrRender(shop.scope, 'home', () => page('home')),
    cache.getOrRender(shop.scope, 'list', () => page('list')),
  ]);
  expect(await Promise.all([home, list].map(read))).toEqual(['home', 'list']);
});

it('gives no one else an answer that is personal', async () => {
  const cache = new PageCache();
  let visitors = 0;
  const render = async () => `page of visitor ${(visitors += 1)}`;
  const ask = () => cache.getOrRender(shop.scope, 'cart', render);
  const atOnce = await Promise.all([ask(), ask(), ask()]);
  expect(new Set([...atOnce, await ask()]).size).toBe(4);
  expect(await cache.get(shop.scope, 'cart')).toBeUndefined();
});

it('tells the first of a failed render, and lets the others try', async () => {
  const cache = new PageCache();
  const failing = cache.getOrRender(shop.scope, 'home', () => Promise.reject(new Error('broken')));
  const waiting = cache.getOrRender(shop.scope, 'home', () => page('home'));
  await expect(failing).rejects.toThrow('broken');
  expect(await read(await waiting)).toBe('home');
});

it('renders again after a failure', async () => {
  const cache = new PageCache();
  await expect(
    cache.getOrRender(shop.scope, 'home', () => Promise.reject(new Error('no'))),
  ).rejects.toThrow();
  const again = await cache.getOrRender(shop.scope, 'home', () => page('home'));
  expect(await read(again)).toBe('home');
});

it('never holds more than its bytes, and drops what was unused longest', async () => {
  const cache = new PageCache(2_000);
  const fill = (n: number) => cache.getOrRender(shop.scope, `${n}`, () => page(`page ${n}`));
  for (const n of [0, 1, 2]) await fill(n);
  expect(cache.size).toBe(3);
  await cache.get(shop.scope, '0');
  await fill(3);
  expect(cache.bytes).toBeLessThanOrEqual(2_000);
  const stored = await Promise.all([0, 1, 2, 3].map((n) => cache.get(shop.scope, `${n}`)));
  expect(await Promise.all(stored.map((page) => page && read(page)))).toEqual([
    'page 0',
    undefined,
    'page 2',
    'page 3',
  ]);
});

it('counts all that it holds on to of a page: its body, its key, and what it has read', async () => {
  const bytesOf = async (key: string, render: () => Promise<StoredPage>) => {
    const cache = new PageCache();
    await cache.getOrRender(shop.scope, key, render);
    return cache.bytes;
  };
  const plain = await bytesOf('home', () => page('home'));
  expect(await bytesOf('home' + '!'.repeat(1_000), () => page('home'))).toBe(plain + 1_000);
  const more = randomBytes(3_000).toString('base64');
  expect(await bytesOf('home', () => page(more))).toBeGreaterThan(plain + 2_000);
  const asking = () => {
    dependsOn('product:1');
    dependsOn('product:*', async () => true, 5_000);
    return page('home');
  };
  expect(await bytesOf('home', asking)).toBeGreaterThan(plain + 5_000);
});

it('answers a page larger than all of its memory without holding it', async () => {
  const cache = new PageCache(10);
  const large = await cache.getOrRender(shop.scope, 'large', () => page('a large page'));
  expect(await read(large)).toBe('a large page');
  expect(cache.bytes).toBe(0);
});

it('knows which pages are asked for most and were lately, not counting those that are renewed', async () => {
  const cache = new PageCache();
  const ask = (key: string) => cache.getOrRender(shop.scope, key, () => page(key));
  const begin = shop.scope.now();
  for (const key of ['first', 'second', 'third']) {
    await ask(key);
    shop.advance(10);
  }
  const afterAll = shop.scope.now();
  await ask('first');
  expect(cache.askedSince(begin)).toEqual(['first', 'third', 'second']);
  expect(cache.askedSince(afterAll)).toEqual(['first']);
  shop.advance(10);
  await publishChange(shop.scope, 'catalogue');
  expect(await cache.isStale(shop.scope, 'second')).toBe(true);
  await cache.renew('second', async () => void (await ask('second')));
  expect(await cache.isStale(shop.scope, 'second')).toBe(false);
  expect(cache.askedSince(begin)).toEqual(['first', 'third', 'second']);
});

it('remembers that a page was asked for once it has become stale, and shows it to no one', async () => {
  const cache = new PageCache();
  const ask = (key: string) => cache.getOrRender(shop.scope, key, () => page(key));
  const begin = shop.scope.now();
  for (const key of ['often', 'often', 'later']) await ask(key);
  await publishChange(shop.scope, 'catalogue');
  expect(await cache.get(shop.scope, 'often')).toBeUndefined();
  expect(await cache.get(shop.scope, 'often')).toBeUndefined();
  expect([cache.has('often'), await cache.isStale(shop.scope, 'often')]).toEqual([true, true]);
  await ask('later');
  await ask('often');
  expect(await cache.isStale(shop.scope, 'often')).toBe(false);
  expect(cache.askedSince(begin)).toEqual(['often', 'later']);
});

it('forgets a page that is no longer for everyone', async () => {
  const cache = new PageCache();
  await cache.getOrRender(shop.scope, 'gone', () => page('gone'));
  await publishChange(shop.scope, 'catalogue');
  await cache.getOrRender(shop.scope, 'gone', async () => 'not found');
  expect([cache.has('gone'), cache.bytes]).toEqual([false, 0]);
});
