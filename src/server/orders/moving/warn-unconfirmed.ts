import { tellShop } from '../../notices/tell-shop.ts';
import type { Scope } from '../../service/scope.ts';
import { lockOrder } from '../rows/order-row.ts';

/**
 * Reminds the shop of orders that are cancelled soon unless someone confirms them: once each, when three quarters of
 * their time are over. Any number of nodes may do so at the same time.
 */
export async function warnUnconfirmed(scope: Scope): Promise<void> {
  const due = await scope.engine.db
    .selectFrom('orders')
    .select('id')
    // The few that can still expire are found by this index: one of their own would cost each new order a write.
    .where('expiresAt', '>', scope.now())
    .where('warnAt', '<=', scope.now())
    .orderBy('expiresAt')
    .execute();
  for (const { id } of due) await warnOf(scope, id);
}

async function warnOf(scope: Scope, orderId: string): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const { status, paymentStatus, warnAt } = await lockOrder(tx, orderId);
    if (warnAt === null) return;
    // No new version: nothing that anyone sees of the order has changed.
    await tx.updateTable('orders').set({ warnAt: null }).where('id', '=', orderId).execute();
    if (status !== 'pending' || paymentStatus !== 'pending') return;
    await tellShop(scope, { notice: 'orderExpiring', orderId });
  });
}
