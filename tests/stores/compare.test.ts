import { beforeEach, expect, it } from 'vitest';
import { opened } from './fresh.ts';

const open = () => opened(() => import('#stores/compare.ts'));
const product = (id: string) => ({ _id: id, slug: id, name: id });

beforeEach(() => window.localStorage.clear());

it('takes a product in, and out again', async () => {
  const { $compare, toggleCompare } = await open();
  expect(toggleCompare(product('a'))).toBe(true);
  expect($compare.get()).toEqual([product('a')]);
  expect(toggleCompare(product('a'))).toBe(true);
  expect($compare.get()).toEqual([]);
});

it('takes four products and refuses a fifth', async () => {
  const { $compare, MAX_COMPARE, toggleCompare } = await open();
  expect(MAX_COMPARE).toBe(4);
  for (const id of ['a', 'b', 'c', 'd']) toggleCompare(product(id));
  expect(toggleCompare(product('e'))).toBe(false);
  expect($compare.get().map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd']);
});

it('lets a product out of a full list', async () => {
  const { $compare, toggleCompare } = await open();
  for (const id of ['a', 'b', 'c', 'd']) toggleCompare(product(id));
  expect(toggleCompare(product('b'))).toBe(true);
  expect($compare.get().map(({ _id }) => _id)).toEqual(['a', 'c', 'd']);
});

it('is there when the page is opened again, although the cart has no items', async () => {
  (await open()).toggleCompare(product('a'));
  expect((await open()).$compare.get()).toEqual([product('a')]);
});
