import type { ProductCard } from '#domain/products/product.ts';
import type { Facets, ListQuery } from '#domain/catalogue/query.ts';
import { DEFAULT_SORT } from '#domain/catalogue/sort.ts';
import type { Scope } from '../scope.ts';
import { productsByIds } from './cards.ts';
import { catalogueIndex } from './current-index.ts';
import { facetValues, knownChoices, valuesByFacet } from './facet-values.ts';
import { dependsOnList } from './list-dependencies.ts';
import { searchProducts } from './search.ts';
import { taxonomy } from './taxonomy.ts';

export interface ProductList {
  products: ProductCard[];
  /** Products on all pages. */
  total: number;
  /** The page shown: a page beyond the last shows the last. */
  page: number;
  /** At least 1. */
  pages: number;
  facets: Facets;
  /** What was searched instead of a mistyped text. */
  correctedQuery: string | null;
}

/**
 * One page of the products that meet a query, and what each further choice would give. Choices
 * that the shop does not know are ignored.
 */
export async function browseProducts(scope: Scope, query: ListQuery): Promise<ProductList> {
  const search = query.q ? await searchProducts(scope, query.q) : null;
  const values = valuesByFacet(await taxonomy(scope));
  const index = await catalogueIndex(scope);
  const facets = knownChoices(query.facets, values);
  const filter = { ...query, facets };
  const faceting = index.narrow(filter, search?.ids);
  const { total } = faceting;
  const pages = Math.max(1, Math.ceil(total / query.limit));
  const page = Math.min(query.page, pages);
  // Search results by relevance, unless they are sorted.
  const order = query.sort ?? search?.ids ?? DEFAULT_SORT;
  const shown = index.rowsOf(faceting, order, {
    from: (page - 1) * query.limit,
    limit: query.limit,
  });
  dependsOnList({
    filter,
    sort: query.sort ?? (search ? null : DEFAULT_SORT),
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
    facets: facetValues(faceting, values, facets),
    correctedQuery: search?.correctedQuery ?? null,
  };
}
