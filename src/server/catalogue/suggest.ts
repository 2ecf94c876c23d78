import type { Breadcrumb, NamedSlug, ProductCard } from '#domain/products/product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { searchTerms } from '#domain/catalogue/words.ts';
import type { Scope } from '../scope.ts';
import { productsByIds } from './cards.ts';
import { catalogueIndex } from './current-index.ts';
import { searchProducts, type SearchResult } from './search.ts';
import { completed } from './search-words.ts';
import { taxonomy } from './taxonomy.ts';

const PRODUCTS_SUGGESTED = 6;
const NAMES_SUGGESTED = 3;

export interface Suggestions {
  /** Only what can be bought. */
  products: ProductCard[];
  /** Products on the page of results. */
  total: number;
  /** `within` are the names of the categories above it, from the root. */
  categories: (Breadcrumb & { within: string[] })[];
  brands: NamedSlug[];
  correctedQuery: string | null;
}

/** Things whose name contains every term as the beginning of a word. */
function named<T extends { name: string }>(things: T[], terms: string[]): T[] {
  return things
    .filter(({ name }) => {
      const known = searchTerms(name);
      return terms.every((term) => known.some((word) => word.startsWith(term)));
    })
    .slice(0, NAMES_SUGGESTED);
}

/** Names of the categories above a path, from the root. */
const namesAbove = (path: string, nameOf: ReadonlyMap<string, string>): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .flatMap((_slug, depth, above) => nameOf.get(above.slice(0, depth + 1).join('/')) ?? []);

/** What a text finds, or what it will find once its last word is typed. */
async function searchBegun(scope: Scope, text: string): Promise<SearchResult> {
  const found = await searchProducts(scope, { text });
  if (found.ids.length > 0 && found.left.length === 0) return found;
  const whole = await completed(scope, text);
  const later = whole === null ? null : await searchProducts(scope, { text: whole });
  return later && later.ids.length > 0 && later.left.length <= found.left.length ? later : found;
}

/** What a search field offers while a visitor types; nothing for a text without a word. */
export async function suggest(scope: Scope, text: string): Promise<Suggestions> {
  const { ids, correctedQuery } = await searchBegun(scope, text);
  const terms = searchTerms(correctedQuery ?? text);
  if (terms.length === 0) {
    return { products: [], total: 0, categories: [], brands: [], correctedQuery };
  }
  const index = await catalogueIndex(scope);
  const found = index.narrow(defaultQuery, ids);
  const first = index.rowsOf(found, ids, { limit: PRODUCTS_SUGGESTED });
  const { categories, brands } = await taxonomy(scope);
  const nameOf = new Map(categories.map(({ path, name }) => [path, name]));
  return {
    products: await productsByIds(
      scope,
      first.map(({ id }) => id),
    ),
    total: found.total,
    categories: named(categories, terms).map(({ name, path }) => ({
      name,
      path,
      within: namesAbove(path, nameOf),
    })),
    brands: named(brands, terms).map(({ name, slug }) => ({ name, slug })),
    correctedQuery,
  };
}
