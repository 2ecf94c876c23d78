import type { ProductCard } from '#domain/products/product.ts';
import type { Facets, ListQuery } from '#domain/catalogue/query.ts';
import { DEFAULT_SORT, servedSort } from '#domain/catalogue/sort.ts';
import type { Scope } from '../service/scope.ts';
import { productsByIds } from './cards.ts';
import { catalogueIndex } from './current-index.ts';
import { facetValues, knownChoices, valuesByFacet } from './facet-values.ts';
import { dependsOnList } from './list-dependencies.ts';
import { meaningLabel } from './meaning-label.ts';
import { searchProducts, type SearchResult } from './search.ts';
import { taxonomy } from './taxonomy.ts';

export interface ProductList extends ListSearch {
  products: ProductCard[];
  /** Products on all pages. */
  total: number;
  /** The page shown: a page beyond the last shows the last. */
  page: number;
  /** At least 1. */
  pages: number;
  facets: Facets;
}

/** How the list's search was read; nothing of it without one. */
export interface ListSearch {
  /** What was searched instead of a mistyped text. */
  correctedQuery: string | null;
  /** What was understood, each with the search that is left without it. */
  understood: { label: string; without: string }[];
  /** What was left out, as it was typed, because nothing meets it together with the rest. */
  left: string[];
  /** Slugs of the colours that were asked for. */
  askedColors: string[];
}

function searchShown(
  search: SearchResult | null,
  values: ReturnType<typeof valuesByFacet>,
): ListSearch {
  const { correctedQuery = null, understood = [], left = [] } = search ?? {};
  return {
    correctedQuery,
    understood: understood.flatMap(({ meaning, without }) => {
      const label = meaningLabel(meaning, values);
      return label === null ? [] : [{ label, without }];
    }),
    left,
    askedColors: understood.flatMap(({ meaning }) =>
      meaning.by === 'facet' && meaning.facet === 'color' ? meaning.values : [],
    ),
  };
}

/** What a query's text finds; if nothing of that can be bought, what is sold out. */
async function searched(
  scope: Scope,
  { q: text, includeSoldOut }: ListQuery,
): Promise<{ search: SearchResult | null; includeSoldOut: boolean }> {
  if (text === '') return { search: null, includeSoldOut };
  const search = await searchProducts(scope, { text, includeSoldOut });
  if (search.ids.length > 0 || includeSoldOut) return { search, includeSoldOut };
  const soldOut = await searchProducts(scope, { text, includeSoldOut: true });
  return soldOut.ids.length > 0
    ? { search: soldOut, includeSoldOut: true }
    : { search, includeSoldOut };
}

/** Everything that meets a query, not yet cut to a page. Choices that the shop does not know are ignored. */
export async function narrowList(scope: Scope, query: ListQuery) {
  const { search, includeSoldOut } = await searched(scope, query);
  const values = valuesByFacet(await taxonomy(scope));
  const index = await catalogueIndex(scope);
  const filter = { ...query, includeSoldOut, facets: knownChoices(query.facets, values) };
  const sort = servedSort(query.sort);
  return {
    index,
    search,
    values,
    filter,
    faceting: index.narrow(filter, search?.ids),
    // Search results are in their order, unless another was chosen.
    order: sort ?? search?.ids ?? DEFAULT_SORT,
    sort: sort ?? (search ? null : DEFAULT_SORT),
  };
}

/**
 * One page of the products that meet a query, and what each further choice would give. Choices
 * that the shop does not know are ignored.
 */
export async function browseProducts(scope: Scope, query: ListQuery): Promise<ProductList> {
  const { index, search, values, filter, faceting, order, sort } = await narrowList(scope, query);
  const { total } = faceting;
  const pages = Math.max(1, Math.ceil(total / query.limit));
  const page = Math.min(query.page, pages);
  const shown = index.rowsOf(faceting, order, {
    from: (page - 1) * query.limit,
    limit: query.limit,
  });
  dependsOnList({
    filter,
    sort,
    found: search,
    price: faceting.price,
    shown,
  });
  return {
    products: await productsByIds(
      scope,
      shown.map(({ id }) => id),
    ),
    total,
    page,
    pages,
    facets: facetValues(faceting, values, filter.facets),
    ...searchShown(search, values),
  };
}
