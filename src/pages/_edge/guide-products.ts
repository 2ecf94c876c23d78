import { parseListQuery, type ListQuery } from '#domain/catalogue/query.ts';
import type { ProductCard } from '#domain/products/product.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import type { Scope } from '#server/service/scope.ts';

/** Cards that a guide ends with. */
const SHOWN = 4;

/** The query of a list's address; null if it leads elsewhere. */
function queryOf(href: string): ListQuery | null {
  // The host is a placeholder for the shop's: only addresses without one are looked at.
  if (!href.startsWith('/')) return null;
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  const query = { ...parseListQuery(searchParams), limit: SHOWN };
  const [, room, ...rest] = pathname.split('/').map(decodeURIComponent);
  const path = rest.join('/');
  if (room === 'categoria') return { ...query, facets: { ...query.facets, category: [path] } };
  if (room === 'marca') return { ...query, facets: { ...query.facets, brand: [path] } };
  return room === 'produtos' || room === 'busca' ? query : null;
}

/** Some products of the lists that a guide leads to: one of each list in turn. */
export async function guideProducts(
  scope: Scope,
  lists: readonly { href: string }[],
): Promise<ProductCard[]> {
  const queries = lists.flatMap(({ href }) => queryOf(href) ?? []);
  const found = await Promise.all(queries.map((query) => browseProducts(scope, query)));
  const turns = Array.from({ length: SHOWN }, (_, turn) =>
    found.flatMap(({ products }) => products[turn] ?? []),
  ).flat();
  return [...new Map(turns.map((product) => [product.id, product])).values()].slice(0, SHOWN);
}
