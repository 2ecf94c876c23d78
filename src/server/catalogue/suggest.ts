import {
  SHAPES,
  type Breadcrumb,
  type NamedSlug,
  type ProductCard,
  type Shape,
} from '#domain/products/product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { searchTerms } from '#domain/catalogue/words.ts';
import { isAnyGlasses } from '#domain/search/meaning.ts';
import { t } from '#i18n/t.ts';
import type { Scope } from '../service/scope.ts';
import { productsByIds } from './cards.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { catalogueIndex } from './current-index.ts';
import { searchProducts, type SearchResult } from './search.ts';
import { completed, readSearch, type ReadSearch } from './search-words.ts';
import { taxonomy } from './taxonomy.ts';

const PRODUCTS_SUGGESTED = 6;
const NAMES_SUGGESTED = 3;
const SHAPES_OFFERED = 6;

/** A shape, and how many glasses of it can be bought. */
interface SuggestedShape {
  shape: Shape;
  name: string;
  count: number;
}

export interface Suggestions {
  /** Only what can be bought. */
  products: ProductCard[];
  /** Products on the page of results. */
  total: number;
  /** `within` are the names of the categories above it, from the root. */
  categories: (Breadcrumb & { within: string[] })[];
  brands: NamedSlug[];
  /** The shape that was typed; if nothing is found, those that most glasses have. */
  shapes: SuggestedShape[];
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

const withShape = (index: CatalogueIndex, shape: Shape): SuggestedShape => ({
  shape,
  name: t(`facets.shape.${shape}`),
  count: index.narrow({ ...defaultQuery, facets: { shape: [shape] } }).total,
});

/** The shape that a search is for, and nothing else; null for any other. */
function shapeOf({ parts, words }: ReadSearch): Shape | null {
  const asked = parts.map(({ meaning }) => meaning).filter((one) => !isAnyGlasses(one));
  const [only] = asked;
  if (asked.length !== 1 || words.length > 0) return null;
  if (only?.by !== 'facet' || only.facet !== 'shape' || only.values.length !== 1) return null;
  return SHAPES.find((shape) => shape === only.values[0]) ?? null;
}

/** The shape that a text names, or will name once its last word is typed. */
async function typedShape(scope: Scope, text: string): Promise<Shape | null> {
  const typed = shapeOf(await readSearch(scope, text));
  const whole = typed ? null : await completed(scope, text);
  return whole === null ? typed : shapeOf(await readSearch(scope, whole));
}

/** The shapes that most glasses have. */
const mostShapes = (index: CatalogueIndex): SuggestedShape[] =>
  SHAPES.map((shape) => withShape(index, shape))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SHAPES_OFFERED);

/** What a search field offers while a visitor types; nothing for a text without a word. */
export async function suggest(scope: Scope, text: string): Promise<Suggestions> {
  const { ids, correctedQuery } = await searchBegun(scope, text);
  const terms = searchTerms(correctedQuery ?? text);
  if (terms.length === 0) {
    return { products: [], total: 0, categories: [], brands: [], shapes: [], correctedQuery };
  }
  const index = await catalogueIndex(scope);
  const found = index.narrow(defaultQuery, ids);
  const first = index.rowsOf(found, ids, { limit: PRODUCTS_SUGGESTED });
  const { categories, brands } = await taxonomy(scope);
  const nameOf = new Map(categories.map(({ path, name }) => [path, name]));
  const typed = await typedShape(scope, text);
  const own = typed && withShape(index, typed);
  // Another word narrows the search: its list would not be the shape's.
  const shape = own && own.count > 0 && found.total >= own.count ? own : null;
  const namedCategories = named(
    // A category of the same shape below each of three others says the same once more.
    categories.filter(({ path }) => path.split('/').at(-1) !== shape?.shape),
    terms,
  );
  const namedBrands = named(brands, terms);
  const isNothing = found.total + namedCategories.length + namedBrands.length === 0;
  return {
    products: await productsByIds(
      scope,
      first.map(({ id }) => id),
    ),
    total: found.total,
    categories: namedCategories.map(({ name, path }) => ({
      name,
      path,
      within: namesAbove(path, nameOf),
    })),
    brands: namedBrands.map(({ name, slug }) => ({ name, slug })),
    shapes: isNothing ? mostShapes(index) : shape ? [shape] : [],
    correctedQuery,
  };
}
