import { beforeEach, expect, it, vi } from 'vitest';
import { opened } from './fresh.ts';
import { patienceMs } from '../support/patience.ts';

const open = () => opened(() => import('#stores/recently-viewed.ts'));

/** The list once it has been read. */
async function list(store: Awaited<ReturnType<typeof open>>): Promise<readonly string[]> {
  const seen: (readonly string[])[] = [];
  store.$recentlyViewed.listen((ids) => seen.push(ids));
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), patienceMs);
  return seen.at(-1) ?? [];
}

beforeEach(() => window.localStorage.clear());

it('keeps the products looked at, newest first, each once', async () => {
  const { $recentlyViewed, viewProduct } = await open();
  for (const id of ['a', 'b', 'a', 'c']) await viewProduct(id);
  expect($recentlyViewed.get()).toEqual(['c', 'a', 'b']);
});

it('loses none of several that are looked at together', async () => {
  const { $recentlyViewed, viewProduct } = await open();
  await Promise.all(['a', 'b', 'c'].map(viewProduct));
  expect($recentlyViewed.get()).toEqual(['c', 'b', 'a']);
});

it('remembers twelve', async () => {
  const { $recentlyViewed, MAX_RECENTLY_VIEWED, viewProduct } = await open();
  expect(MAX_RECENTLY_VIEWED).toBe(12);
  for (let number = 1; number <= 14; number += 1) await viewProduct(`p${number}`);
  expect($recentlyViewed.get()).toHaveLength(12);
  expect($recentlyViewed.get()[0]).toBe('p14');
});

it('is saved encrypted, and read when the page is opened again', async () => {
  const { RECENTLY_VIEWED_KEY, viewProduct } = await open();
  await viewProduct('armacao-aurora');
  const saved = window.localStorage.getItem(RECENTLY_VIEWED_KEY) ?? '';
  expect(saved).not.toBe('');
  expect(saved + atob(saved)).not.toContain('armacao-aurora');
  expect(await list(await open())).toEqual(['armacao-aurora']);
});

it('can be read by the passphrase that the source shows', async () => {
  const { RECENTLY_VIEWED_KEY, viewProduct } = await open();
  await viewProduct('a');
  const { default: crypto } = await import('crypto-js');
  const saved = window.localStorage.getItem(RECENTLY_VIEWED_KEY) ?? '';
  const text = crypto.AES.decrypt(saved, 'vitrine-recently-viewed').toString(crypto.enc.Utf8);
  expect(JSON.parse(text)).toEqual(['a']);
});

it.each(['', 'x', '["a"]', 'U2FsdGVkX1+broken'])(
  'is an empty list if %j is saved, and can be written again',
  async (text) => {
    const { RECENTLY_VIEWED_KEY } = await open();
    window.localStorage.setItem(RECENTLY_VIEWED_KEY, text);
    const store = await open();
    await store.viewProduct('b');
    expect(store.$recentlyViewed.get()).toEqual(['b']);
  },
);

it('is an empty list if something else than a list was encrypted', async () => {
  const { default: crypto } = await import('crypto-js');
  const { RECENTLY_VIEWED_KEY } = await open();
  const encrypted = crypto.AES.encrypt('{"a":1}', 'vitrine-recently-viewed').toString();
  window.localStorage.setItem(RECENTLY_VIEWED_KEY, encrypted);
  const store = await open();
  await store.viewProduct('b');
  expect(store.$recentlyViewed.get()).toEqual(['b']);
});
