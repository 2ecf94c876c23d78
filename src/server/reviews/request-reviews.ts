import { queueLetter } from '../letters/queue/queue-letter.ts';
import type { Scope } from '../service/scope.ts';

/**
 * Asks the buyer of an order for reviews by letter: once, and only if something was sold by it that is still delivered
 * and was not reviewed.
 */
export async function requestReviews(
  scope: Scope,
  { orderId }: { orderId: string },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const open = await tx
      .selectFrom('orders')
      .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
      .leftJoin('reviews', (join) =>
        join
          .onRef('reviews.orderId', '=', 'orders.id')
          .onRef('reviews.productId', '=', 'orderLines.productId'),
      )
      .select('orders.id')
      .where('orders.id', '=', orderId)
      .where('orders.status', '=', 'delivered')
      .where('orders.kind', '=', '')
      .where('orders.email', '!=', '')
      .whereRef('orderLines.returned', '<', 'orderLines.qty')
      .where('reviews.id', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!open) return;
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('reviewRequests')
      .values({ orderId, askedAt: scope.now() })
      .onConflict((conflict) => conflict.column('orderId').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) await queueLetter(scope, { kind: 'reviewRequest', orderId });
  });
}
