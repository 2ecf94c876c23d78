import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../scope.ts';
import { moveStock } from '../stock/move-stock.ts';

/**
 * Takes the pieces of an order out of stock; unlimited stock is left untouched. Variants are taken in
 * the order of their ids, so that no two orders wait for each other.
 *
 * @param wanted pieces by variant id
 * @returns pieces in stock by variant id, of those that were short (if there are any, the caller has
 * to roll back), and the ids of those that pieces were taken of
 */
export async function takeFromStock(
  tx: Tx,
  scope: Scope,
  { wanted, orderId }: { wanted: ReadonlyMap<string, number>; orderId: string },
): Promise<{ short: Map<string, number>; taken: Set<string> }> {
  const taken = new Set<string>();
  const short = new Map<string, number>();
  for (const [variantId, pieces] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const change = { variantId, delta: -pieces, reason: 'order', orderId } as const;
    const { outcome, qty } = await moveStock(tx, scope, change);
    if (outcome === 'moved') taken.add(variantId);
    else if (outcome !== 'unlimited') short.set(variantId, qty);
  }
  return { short, taken };
}
