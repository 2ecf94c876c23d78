import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { lensRefunds } from '../../lenses/lens-refunds.ts';
import { addEvent } from '../../orders/rows/order-row.ts';
import { removeFilesLater } from '../../prescriptions/remove.ts';
import type { Scope } from '../../service/scope.ts';

/**
 * Ends the service orders of lenses that were given back without their frame before anybody made them: their line is a
 * frame alone from now on. Those whose refund is still under way stand still (`lensRefunds`), since it may fail. Called
 * again, it changes nothing. The caller has locked the order's row.
 */
export async function endRefundedLenses(
  tx: Tx,
  scope: Scope,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<void> {
  const refundOf = await lensRefunds(tx, [orderId]);
  const lenses = await tx
    .selectFrom('orderLenses')
    .select(['orderId', 'position', 'number', 'labState', 'fileId'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  for (const lens of lenses) {
    if (refundOf(lens) !== 'done') continue;
    await removeServiceOrder(tx, scope, lens);
    const data = { number: lens.number, state: 'ended' } as const;
    await addEvent(tx, scope, { orderId, kind: 'lens', status, data });
  }
}

/** Removes a service order with its steps, and its prescription's file by a job. */
export async function removeServiceOrder(
  tx: Tx,
  scope: Scope,
  { orderId, position, fileId }: Pick<OrderLensRow, 'orderId' | 'position' | 'fileId'>,
): Promise<void> {
  for (const table of ['orderLenses', 'orderLensSteps'] as const)
    await tx
      .deleteFrom(table)
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute();
  await removeFilesLater(scope, [fileId].filter(Boolean));
}
