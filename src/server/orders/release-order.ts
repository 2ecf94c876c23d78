import { UNLIMITED } from '#domain/stock.ts';
import { markStockChange } from '../catalogue/stock-change.ts';
import { returnCouponUse } from '../coupons/redeem-coupon.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../scope.ts';

/**
 * Gives back what an order has taken: its pieces, as far as they came out of stock, and its use of
 * a coupon. What was given back counts as taken no longer, so that no second call gives it twice.
 * The caller holds the order's row; the others are locked in the order in which placing an order
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
  const ids = lines.map(({ variantId }) => variantId);
  for (const id of ids) await lockVariant(tx, id);
  await returnCouponUse(tx, orderId);
  await markStockChange(tx, scope, ids);
  for (const { variantId, taken } of lines) await giveBack(tx, variantId, taken);
  await tx.updateTable('orderLines').set({ taken: 0 }).where('orderId', '=', orderId).execute();
}

async function lockVariant(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('variants')
    .set((eb) => ({ qty: eb.ref('qty') }))
    .where('id', '=', id)
    .execute();
}

/** A variant whose stock has become unlimited since, or that is gone, takes nothing back. */
async function giveBack(tx: Tx, id: string, pieces: number): Promise<void> {
  await tx
    .updateTable('variants')
    .set((eb) => ({ qty: eb('qty', '+', pieces) }))
    .where('id', '=', id)
    .where('qty', '!=', UNLIMITED)
    .execute();
}
