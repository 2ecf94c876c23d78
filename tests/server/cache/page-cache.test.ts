import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PageCache } from '#server/cache/page-cache.ts';
import { StoredPage } from '#server/cache/stored-page.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop('sqlite');
});

afterAll(() => shop.close());

const page = (html: string): Promise<StoredPage> => StoredPage.from('text/html', Buffer.from(html));

const read = (stored: StoredPage): string => stored.answer(new Headers()).body!.toString();

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
  expect([read(home), read(list)]).toEqual(['home', 'list']);
});

it('gives nobody else an answer that is personal', async () => {
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
  expect(read(await waiting)).toBe('home');
});

it('renders again after a failure', async () => {
  const cache = new PageCache();
  await expect(
    cache.getOrRender(shop.scope, 'home', () => Promise.reject(new Error('no'))),
  ).rejects.toThrow();
  expect(read(await cache.getOrRender(shop.scope, 'home', () => page('home')))).toBe('home');
});

it('never holds more than its bytes, and drops what was unused longest', async () => {
  const { bytes } = await page('page 0');
  const cache = new PageCache(3 * bytes);
  const fill = (n: number) => cache.getOrRender(shop.scope, `${n}`, () => page(`page ${n}`));
  for (const n of [0, 1, 2]) await fill(n);
  await cache.get(shop.scope, '0');
  await fill(3);
  expect(cache.bytes).toBeLessThanOrEqual(3 * bytes);
  const kept = await Promise.all([0, 1, 2, 3].map((n) => cache.get(shop.scope, `${n}`)));
  expect(kept.map((page) => page && read(page))).toEqual(['page 0', undefined, 'page 2', 'page 3']);
});

it('answers a page larger than all of its memory without holding it', async () => {
  const cache = new PageCache(10);
  const large = await cache.getOrRender(shop.scope, 'large', () => page('a large page'));
  expect(read(large)).toBe('a large page');
  expect(cache.bytes).toBe(0);
});
