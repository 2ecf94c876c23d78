import { wholeListQuery } from '#domain/catalogue/list-address.ts';
import type { ListQuery } from '#domain/catalogue/query.ts';
import { BY_FIT } from '#domain/catalogue/sort.ts';

/**
 * What the browser needs to sort a list by the visitor's own glasses (`islands/own-frame/sort-list.ts`), as attributes
 * of the part that has its cards; null for a list in another order.
 *
 * @param colors slugs of the colours that its cards are shown in
 */
export function fitData(query: ListQuery, colors: readonly string[]) {
  if (query.sort !== BY_FIT) return null;
  return {
    'data-by-fit': wholeListQuery(query),
    'data-page': query.page,
    'data-limit': query.limit,
    'data-colors': colors.join(),
  };
}
