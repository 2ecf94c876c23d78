import { api } from '#domain/access/route-access.ts';
import { cardJson } from '#domain/products/product-json.ts';
import { MAX_QUERY_LENGTH } from '#domain/catalogue/query.ts';
import { suggest } from '#server/catalogue/suggest.ts';
import { endpoint, onlyMethods, succeed } from '../../_edge/answer.ts';
import { textsFor } from '../../_edge/shop-texts.ts';

export const needs = api('everybody');

/** GET suggestions for `q`; a browser may cache them while a person types and deletes. */
export const GET = endpoint(async ({ url, locals }) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, MAX_QUERY_LENGTH);
  const found = await suggest(locals.scope, q);
  // Guides answer what no product does: 'garantia', 'como medir'.
  const texts = found.total === 0 ? await textsFor(locals.scope, q) : [];
  return succeed({ ...found, products: found.products.map(cardJson), texts }, 200, {
    'Cache-Control': 'public, max-age=60',
  });
});

export const ALL = onlyMethods({ GET });
