import { showsItsStock } from '#domain/catalogue/stock-level.ts';
import type { Tx } from '../db/engine/engine.ts';
import { bumpCatalogueVersion } from './version.ts';

/**
 * Raises the catalogue version if a change of stock changes a page: a variant becomes sold out or
 * buyable, or the number of last pieces moves, its own or its product's. Call it while the variants
 * hold the lower of their two quantities: after pieces were taken, before pieces are given back.
 *
 * @returns whether a page changed; then `engine.announce('catalogue')` follows the commit
 */
export async function markStockChange(tx: Tx, variantIds: readonly string[]): Promise<boolean> {
  if (variantIds.length === 0) return false;
  const variants = await tx
    .selectFrom('variants')
    .select(['productId', 'qty'])
    .where('id', 'in', variantIds)
    .execute();
  const productIds = variants.filter(({ qty }) => showsItsStock(qty)).map((row) => row.productId);
  if (productIds.length === 0) return false;
  const version = await bumpCatalogueVersion(tx);
  await tx.updateTable('products').set({ version }).where('id', 'in', productIds).execute();
  return true;
}
