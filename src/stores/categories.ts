import { atom } from 'nanostores';
import type { CategoryNode } from '#domain/products/product.ts';
import { getData } from './api.ts';

/** Where the category tree is read. */
const CATEGORIES_PATH = '/api/home/categories';

export interface CategoriesState {
  /** Whether the list is the shop's; until then it is empty. */
  loaded: boolean;
  /** The categories at the top of the tree, each with those below it. */
  categories: readonly CategoryNode[];
}

/** The shop's categories (specification, section 3). */
export const $categories = atom<CategoriesState>({ loaded: false, categories: [] });

let reading: Promise<void> | null = null;

/** Fetches the categories, unless they have loaded or are loading. A failure is logged; the next call tries again. */
export function loadCategories(): Promise<void> {
  if ($categories.get().loaded) return Promise.resolve();
  reading ??= read();
  return reading;
}

async function read(): Promise<void> {
  const answer = await getData<{ categories: CategoryNode[] }>(CATEGORIES_PATH);
  if (answer.success) $categories.set({ loaded: true, categories: answer.categories });
  reading = null;
}
