import { api } from '#domain/access/route-access.ts';
import { categoryTree } from '#server/catalogue/categories-and-brands.ts';
import { endpoint } from '../../_edge/answer.ts';

export const needs = api('everybody');

/** The category tree, with the number of products that can be bought in each. */
export const GET = endpoint(async ({ locals }) => ({
  categories: await categoryTree(locals.scope),
}));
