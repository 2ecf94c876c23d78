import { dashboardApi } from '#domain/access/route-access.ts';
import { productChoices } from '#server/products/read-product.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('products');

/** What a product's form offers to choose from: brands, colours, attributes, categories. */
export const GET = endpoint(async ({ locals }) => ({
  choices: await productChoices(locals.scope),
}));
