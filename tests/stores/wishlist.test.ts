import { beforeEach, expect, it, vi } from 'vitest';
import { changeInOtherTab, opened } from './fresh.ts';

vi.mock('#stores/auth-api.ts', () => ({ readAuth: () => new Promise(() => {}) }));

const open = () =>
  opened(async () => ({
    ...(await import('#stores/wishlist.ts')),
    ...(await import('#stores/cart.ts')),
  }));

beforeEach(() => window.localStorage.clear());

it('takes favourites in, newest first, and out again; the cart counts them', async () => {
  const { $cart, $wishlist, toggleFavorite } = await open();
  toggleFavorite('a');
  toggleFavorite('b');
  expect($wishlist.get()).toEqual(['b', 'a']);
  expect($cart.get().wishlist).toBe(2);
  toggleFavorite('b');
  expect($wishlist.get()).toEqual(['a']);
  expect($cart.get().wishlist).toBe(1);
});

it('is there when the page is opened again', async () => {
  (await open()).toggleFavorite('a');
  const { $cart, $wishlist } = await open();
  expect($wishlist.get()).toEqual(['a']);
  expect($cart.get().wishlist).toBe(1);
});

it.each([
  ['{', []],
  ['null', []],
  ['{"a":1}', []],
  ['["a",5,null,"b"]', ['a', 'b']],
])('keeps what is good of the saved text %j, and counts that', async (text, ids) => {
  window.localStorage.setItem('WISHLIST', text);
  window.localStorage.setItem('CART', JSON.stringify({ items: [], wishlist: 9 }));
  const { $cart, $wishlist } = await open();
  expect($wishlist.get()).toEqual(ids);
  expect($cart.get().wishlist).toBe(ids.length);
});

it('follows another tab', async () => {
  const { $wishlist } = await open();
  $wishlist.listen(() => {});
  changeInOtherTab('WISHLIST', '["a"]');
  expect($wishlist.get()).toEqual(['a']);
});

it('writes nothing before the first favourite', async () => {
  await open();
  expect(window.localStorage).toHaveLength(0);
});
