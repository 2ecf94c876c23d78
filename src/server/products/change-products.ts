import { storeMissing } from '../catalogue/search-index.ts';
import type { Tx } from '../db/engine/engine.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { inChunks } from '../base/chunks.ts';
import { queueIndex } from './index-queue.ts';
import { writeFigures } from './list-figures.ts';
import { lockProducts } from './lock-products.ts';

/**
 * Runs a change of something that any number of products are found by, such as a brand's name. Pages show it at once;
 * search and list find the products by the old name until a job has indexed them.
 */
export async function changeNames(
  tx: Tx,
  scope: Scope,
  productIds: string[],
  change: () => Promise<void>,
): Promise<void> {
  await storeMissing(tx, productIds);
  await change();
  await queueIndex(tx, scope, productIds);
}

/**
 * The same for what the products themselves refer to from now on: with the products locked; they are published, and
 * anyone who has one of them open learns that it has changed.
 */
export async function rewriteProducts(
  tx: Tx,
  scope: Scope,
  productIds: string[],
  change: () => Promise<void>,
): Promise<void> {
  await lockProducts(tx, scope, productIds);
  await changeNames(tx, scope, productIds, async () => {
    await change();
    await inChunks(productIds, (some) =>
      tx
        .updateTable('products')
        .set((eb) => ({ updatedAt: eb('updatedAt', '+', 1) }))
        .where('id', 'in', some)
        .execute(),
    );
  });
  await writeFigures(tx, productIds);
  await publishChange(scope, ...productIds.map((id) => `product:${id}` as const));
}
