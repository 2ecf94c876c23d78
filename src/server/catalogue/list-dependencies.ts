import { facetProducts, type FacetFilter, type Faceting } from '#domain/catalogue/faceting.ts';
import { FACETS } from '#domain/catalogue/query.ts';
import { compareBy, type SortCode } from '#domain/catalogue/sort.ts';
import type { CatalogueIndex, IndexChange, IndexRow } from './catalogue-index.ts';
import { dependsOnIndex } from './current-index.ts';
import type { SearchResult } from './search.ts';

type Share = Faceting<IndexRow>;

/** What one product adds to a list. */
const shareOf = (index: CatalogueIndex, row: IndexRow | undefined, filter: FacetFilter): Share =>
  facetProducts(index.codes, row ? [row] : [], filter);

const isCountedAlike = (one: Share, other: Share): boolean =>
  one.matches.length === other.matches.length &&
  FACETS.every((facet) => {
    const [counts, others] = [one.counts[facet], other.counts[facet]];
    return counts.size === others.size && [...counts.keys()].every((value) => others.has(value));
  });

/** Whether the lowest or highest price of a list may have changed. */
function movesPrices(list: Share['price'], before: Share['price'], after: Share['price']): boolean {
  if (before?.minCents === after?.minCents && before?.maxCents === after?.maxCents) return false;
  if (list === null) return true;
  const had = before && (before.minCents <= list.minCents || before.maxCents >= list.maxCents);
  const has = after && (after.minCents < list.minCents || after.maxCents > list.maxCents);
  return Boolean(had || has);
}

/** The place of a product that is not on the page: before its rows, after them, or between. */
function sideOf(row: IndexRow, shown: readonly IndexRow[], sort: SortCode): -1 | 0 | 1 {
  const [first, last] = [shown[0], shown.at(-1)];
  const compare = compareBy(sort);
  if (!first || !last) return 0;
  if (compare(row, first) < 0) return -1;
  return compare(row, last) > 0 ? 1 : 0;
}

/** Memory of an id that a search has found. */
const BYTES_PER_ID = 48;

interface ShownList {
  filter: FacetFilter;
  /** null if a search has ranked it. */
  sort: SortCode | null;
  /** The search that the list is narrowed from; null without one. */
  found: Pick<SearchResult, 'ids' | 'has'> | null;
  price: Share['price'];
  /** The rows on the page; their cards depend on each product already. */
  shown: readonly IndexRow[];
}

/**
 * Makes the page depend on one page of a list, its total and its facets: it is stale when a product enters or leaves the list,
 * counts for another facet, moves across the page or changes the price range; other changes of products on
 * other pages do not matter.
 */
export function dependsOnList({ filter, sort, found, price, shown }: ShownList): void {
  const shownIds = new Set(shown.map(({ id }) => id));
  dependsOnIndex(
    ({ id, before, after }, index) => {
      if (found && !found.has(id)) return false;
      const [had, has] = [shareOf(index, before, filter), shareOf(index, after, filter)];
      if (!isCountedAlike(had, has) || movesPrices(price, had.price, has.price)) return true;
      if (!before || !after || has.matches.length === 0 || !sort) return false;
      if (shownIds.has(id)) return compareBy(sort)(before, after) !== 0;
      return sideOf(before, shown, sort) !== sideOf(after, shown, sort);
    },
    BYTES_PER_ID * (found?.ids.length ?? 0),
  );
}

/**
 * Makes the page depend on the first products of a list: it is stale when one of them leaves or moves, or
 * another comes before the last.
 *
 * @param limit the number of products that the list may have
 */
export function dependsOnFirst(
  filter: FacetFilter,
  sort: SortCode,
  first: readonly IndexRow[],
  limit: number,
): void {
  const ids = new Set(first.map(({ id }) => id));
  const last = first.length < limit ? undefined : first.at(-1);
  const compare = compareBy(sort);
  dependsOnIndex(({ id, before, after }: IndexChange, index) => {
    const matches = after !== undefined && shareOf(index, after, filter).matches.length > 0;
    if (ids.has(id)) return !matches || !before || compare(before, after) !== 0;
    return matches && (last === undefined || compare(after, last) < 0);
  });
}
