import { api } from '#domain/access/route-access.ts';
import { productJson } from '#domain/products/product-json.ts';
import { productBySlug } from '#server/catalogue/product-by-slug.ts';
import { endpoint, succeed } from '../../_edge/answer.ts';

export const needs = api('everybody');

/** GET a product; 404 if there is none with this slug. */
export const GET = endpoint(async ({ params, locals }) => {
  const product = await productBySlug(locals.scope, params.slug ?? '');
  return succeed({ product: productJson(product) }, 200, { 'Cache-Control': 'no-cache' });
});
