import { changeSearched } from '../catalogue/search-index.ts';
import type { Tx } from '../db/engine/engine.ts';
import { publishChange } from '../publication/publish-change.ts';
import type { Scope } from '../scope.ts';
import { inChunks } from '../chunks.ts';
import { writeListings } from './list-figures.ts';
import { lockProducts } from './lock-products.ts';

/**
 * Runs a change of something that products refer to, such as a colour's name, with the products locked, and
 * brings search and lists up to date with it.
 */
export async function withLocked(
  tx: Tx,
  scope: Scope,
  productIds: string[],
  change: () => Promise<void>,
): Promise<void> {
  await lockProducts(tx, scope, productIds);
  await changeSearched(tx, scope, productIds, change);
  await writeListings(tx, productIds);
}

/**
 * The same for what the products themselves refer to from now on: they are published, and whoever has one
 * of them open is told that it has changed.
 */
export async function rewriteProducts(
  tx: Tx,
  scope: Scope,
  productIds: string[],
  change: () => Promise<void>,
): Promise<void> {
  await withLocked(tx, scope, productIds, async () => {
    await change();
    await inChunks(productIds, (some) =>
      tx
        .updateTable('products')
        .set((eb) => ({ updatedAt: eb('updatedAt', '+', 1) }))
        .where('id', 'in', some)
        .execute(),
    );
  });
  await publishChange(scope, ...productIds.map((id) => `product:${id}` as const));
}
