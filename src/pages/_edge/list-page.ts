import type { APIContext } from 'astro';
import type { ListPlace } from '#domain/catalogue/list-address.ts';
import { parseListQuery, type ListQuery } from '#domain/catalogue/query.ts';
import { listProducts } from '#server/catalogue/list-products.ts';

/**
 * What a list page shows: the choices of its address, and the products that meet them.
 *
 * @param decided the facet that the page's path decides, whatever its query says
 */
export async function listPage(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  place: ListPlace,
  decided: ListQuery['facets'] = {},
) {
  const asked = parseListQuery(url.searchParams);
  const query: ListQuery = { ...asked, facets: { ...asked.facets, ...decided } };
  const list = await listProducts(locals.shop, query);
  // A page beyond the last shows the last, and calls itself so in its canonical address.
  return { place, query: { ...query, page: list.page }, list, checkout: locals.settings.checkout };
}
