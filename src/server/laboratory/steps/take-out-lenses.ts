import { isBeingMade, isUntouched } from '#domain/lenses/order-lens.ts';
import { ConflictError } from '../../base/errors.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import { addEvent } from '../../orders/rows/order-row.ts';
import { removeFilesLater } from '../../prescriptions/remove.ts';
import type { Scope } from '../../service/scope.ts';

/**
 * Removes the service orders of lines that a change has taken out of an order. What was entered in the book stays there.
 * The caller has locked the order's row.
 *
 * @param order.before its lines until now
 * @param order.left those that it has now
 * @throws ConflictError 'lensInLaboratory' with their `number` for lenses that are being made, of which there can be
 *   neither more nor fewer
 */
export async function takeOutLenses(
  tx: Tx,
  scope: Scope,
  {
    orderId,
    before,
    left,
  }: { orderId: string; before: readonly Pieces[]; left: readonly Pieces[] },
): Promise<void> {
  const lenses = await tx
    .selectFrom('orderLenses')
    .select(['position', 'number', 'labState', 'fileId'])
    .where('orderId', '=', orderId)
    .execute();
  for (const { labState, ...lens } of lenses) {
    const { position, number } = lens;
    const qty = piecesOf(left, position);
    if (qty === piecesOf(before, position)) continue;
    if (!isUntouched(labState)) throw new ConflictError('lensInLaboratory', { number });
    if (qty === 0) await removeServiceOrder(tx, scope, { ...lens, orderId });
  }
}

type Pieces = Pick<OrderLineRow, 'position' | 'qty'>;

const piecesOf = (lines: readonly Pieces[], position: number): number =>
  lines.find((line) => line.position === position)?.qty ?? 0;

/**
 * Sees to the service order of lenses that are given back without their frame. It ends if nobody is to make them: their
 * line is a frame alone from now on. Lenses that are ready stay as they are. The caller has locked the order's row.
 *
 * @param line.pairs of its lenses that are still its buyer's
 * @throws ConflictError 'lensBeingMade' with their `number` while the laboratory has them
 */
export async function giveLensesBack(
  tx: Tx,
  scope: Scope,
  order: Pick<OrderRow, 'id' | 'status'>,
  { position, pairs }: { position: number; pairs: number },
): Promise<void> {
  const lens = await tx
    .selectFrom('orderLenses')
    .select(['orderId', 'position', 'number', 'labState', 'fileId'])
    .where('orderId', '=', order.id)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!lens) return;
  const { number, labState } = lens;
  if (isBeingMade(labState)) throw new ConflictError('lensBeingMade', { number });
  if (labState === 'ready' || pairs > 0) return;
  await removeServiceOrder(tx, scope, lens);
  const { id: orderId, status } = order;
  await addEvent(tx, scope, { orderId, kind: 'lens', status, data: { number, state: 'ended' } });
}

async function removeServiceOrder(
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
