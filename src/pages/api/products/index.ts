import { api } from '#domain/access/route-access.ts';
import { cardJson, facetsJson } from '#domain/products/product-json.ts';
import { parseListQuery } from '#domain/catalogue/query.ts';
import { productsByIds } from '#server/catalogue/cards.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { endpoint, succeed } from '../../_edge/answer.ts';

export const needs = api('everybody');

/** Prices and stock must always be current. */
const FRESH = { 'Cache-Control': 'no-cache' };

/** GET a list by the parameters of a list's address, or products by `ids`, in that order. */
export const GET = endpoint(async ({ url, locals }) => {
  const ids = url.searchParams.get('ids');
  if (ids !== null) {
    const cards = await productsByIds(locals.scope, ids.split(','));
    return succeed({ products: cards.map(cardJson) }, 200, FRESH);
  }
  const list = await browseProducts(locals.scope, parseListQuery(url.searchParams));
  const { products, facets } = list;
  return succeed(
    { ...list, products: products.map(cardJson), facets: facetsJson(facets) },
    200,
    FRESH,
  );
});
