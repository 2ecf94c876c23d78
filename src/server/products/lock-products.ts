import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';

/**
 * Locks all variants of products, in the order in which orders lock them: until the transaction ends no
 * piece is sold, and no one else edits the products. SQLite has only one writer anyway.
 */
export async function lockProducts(
  tx: Tx,
  { engine }: Scope,
  productIds: readonly string[],
): Promise<void> {
  if (engine.name === 'sqlite' || productIds.length === 0) return;
  await tx
    .selectFrom('variants')
    .select('id')
    .where('productId', 'in', productIds)
    .orderBy('id')
    .forUpdate()
    .execute();
}
