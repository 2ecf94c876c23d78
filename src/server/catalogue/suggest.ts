import type { Breadcrumb, NamedSlug, ProductCard } from '#domain/products/product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { searchTerms } from '#domain/catalogue/words.ts';
import type { Scope } from '../scope.ts';
import { productsByIds } from './cards.ts';
import { catalogueIndex } from './current-index.ts';
import { searchProducts } from './search.ts';
import { taxonomy } from './taxonomy.ts';

const PRODUCTS_SUGGESTED = 6;
const NAMES_SUGGESTED = 3;

export interface Suggestions {
  /** Only what can be bought. */
  products: ProductCard[];
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

/** What a search field offers while a visitor types; nothing for a text without a word. */
export async function suggest(scope: Scope, text: string): Promise<Suggestions> {
  const { ids, correctedQuery } = await searchProducts(scope, text);
  const terms = searchTerms(correctedQuery ?? text);
  if (terms.length === 0) return { products: [], categories: [], brands: [], correctedQuery };
  const index = await catalogueIndex(scope);
  const first = index.rowsOf(index.narrow(defaultQuery, ids), ids, { limit: PRODUCTS_SUGGESTED });
  const { categories, brands } = await taxonomy(scope);
  const nameOf = new Map(categories.map(({ path, name }) => [path, name]));
  return {
    products: await productsByIds(
      scope,
      first.map(({ id }) => id),
    ),
    categories: named(categories, terms).map(({ name, path }) => ({
      name,
      path,
      within: namesAbove(path, nameOf),
    })),
    brands: named(brands, terms).map(({ name, slug }) => ({ name, slug })),
    correctedQuery,
  };
}
