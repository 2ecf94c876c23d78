import { showsItsStock } from '#domain/catalogue/stock-level.ts';
import type { Tx } from '../db/engine/engine.ts';
import { changed } from '../publication/changed.ts';
import type { Scope } from '../scope.ts';

/**
 * Publishes a change of stock if a page shows it: a variant becomes sold out or buyable, or the number
 * of last pieces moves, its own or its product's. Call it while the variants hold the lower of their
 * two quantities: after pieces were taken, before pieces are given back.
 */
export async function markStockChange(
  tx: Tx,
  scope: Scope,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length === 0) return;
  const variants = await tx
    .selectFrom('variants')
    .select(['productId', 'qty'])
    .where('id', 'in', variantIds)
    .execute();
  const shown = variants.filter(({ qty }) => showsItsStock(qty));
  if (shown.length === 0) return;
  await changed(scope, ...shown.map(({ productId }) => `product:${productId}` as const));
}
