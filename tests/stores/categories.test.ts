import { beforeEach, expect, it, vi } from 'vitest';
import { opened } from './fresh.ts';

const getData = vi.fn();
vi.mock('#stores/api.ts', () => ({ getData }));

const open = () => opened(() => import('#stores/categories.ts'));
const tree = [{ id: 'sol', name: 'Óculos de sol', path: 'oculos-de-sol', count: 3, children: [] }];

beforeEach(() => getData.mockReset());

it('are an empty list that is not loaded, before they have been asked for', async () => {
  expect((await open()).$categories.get()).toEqual({ loaded: false, categories: [] });
  expect(getData).not.toHaveBeenCalled();
});

it('are loaded once, however often they are wanted', async () => {
  const { $categories, loadCategories } = await open();
  getData.mockResolvedValue({ success: true, categories: tree });
  await Promise.all([loadCategories(), loadCategories()]);
  await loadCategories();
  expect(getData).toHaveBeenCalledExactlyOnceWith('/api/home/categories');
  expect($categories.get()).toEqual({ loaded: true, categories: tree });
});

it('that fail to load stay not loaded, and are tried again when they are next wanted', async () => {
  const { $categories, loadCategories } = await open();
  getData.mockResolvedValueOnce({ success: false, err: 'Loja fechada.', status: 503 });
  await loadCategories();
  expect($categories.get()).toEqual({ loaded: false, categories: [] });
  getData.mockResolvedValue({ success: true, categories: tree });
  await loadCategories();
  expect($categories.get().loaded).toBe(true);
});
