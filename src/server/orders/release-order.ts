import { returnCouponUse } from '../coupons/redeem-coupon.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../scope.ts';
import { moveStock } from '../stock/move-stock.ts';

/**
 * Gives back what an order has taken: its pieces, as far as they came out of stock, and its use of
 * a coupon. What was given back counts as taken no longer, so that a second call does not give it back
 * again.
 * The caller has locked the order's row; the others are locked in the order in which placing an order
 * locks them: variants, coupon.
 */
export async function releaseOrder(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const lines = await tx
    .selectFrom('orderLines')
    .select(['variantId', 'taken'])
    .where('orderId', '=', orderId)
    .where('taken', '>', 0)
    .execute();
  lines.sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
  // A variant whose stock has become unlimited since, or that is gone, takes nothing back.
  for (const { variantId, taken: delta } of lines) {
    await moveStock(tx, scope, { variantId, delta, reason: 'cancelled', orderId });
  }
  await returnCouponUse(tx, orderId);
  await tx.updateTable('orderLines').set({ taken: 0 }).where('orderId', '=', orderId).execute();
}
