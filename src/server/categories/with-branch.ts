import { isWithin } from '#domain/categories/category.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { changeNames } from '../products/change-products.ts';
import type { Scope } from '../service/scope.ts';
import type { Placed } from './category-paths.ts';

/** Ids of the categories that are one of these paths or below. */
export const branchIds = (tree: readonly Placed[], paths: readonly string[]): string[] =>
  tree.filter(({ path }) => paths.some((above) => isWithin(path, above))).map(({ id }) => id);

/** Ids of the products that are in one of the categories. */
export async function productsInCategories(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('productCategories')
    .select('productId')
    .distinct()
    .where('categoryId', 'in', ids)
    .execute();
  return rows.map(({ productId }) => productId);
}

/** Runs a change of names or places of a category and of those below it, by which search finds their products. */
export async function withBranch(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  await changeNames(tx, scope, await productsInCategories(tx, ids), change);
}
