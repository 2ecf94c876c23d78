import { dashboardApi } from '#domain/access/route-access.ts';
import { readCategoryTree } from '#server/categories/category-items.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('categories');

/** The whole tree; a shop has at most `CATEGORY_LIMITS.count` categories. */
export const GET = endpoint(async ({ locals }) => ({
  tree: await readCategoryTree(locals.scope),
}));
