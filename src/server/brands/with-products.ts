import { writeListings } from '../products/list-figures.ts';
import { changeSearched } from '../catalogue/search-index.ts';
import type { Tx } from '../db/engine/engine.ts';
import { lockProducts } from '../products/lock-products.ts';
import type { Scope } from '../scope.ts';

/**
 * Runs a change of brands that search and lists of their products know, and brings these up to date.
 *
 * @returns ids of the products
 */
export async function withProducts(
  tx: Tx,
  scope: Scope,
  { brandIds, change }: { brandIds: readonly string[]; change: () => Promise<void> },
): Promise<string[]> {
  const products = tx.selectFrom('products').select('id').where('brandId', 'in', brandIds);
  const ids = (await products.execute()).map(({ id }) => id);
  await lockProducts(tx, scope, ids);
  await changeSearched(tx, scope, ids, change);
  await writeListings(tx, ids);
  return ids;
}
