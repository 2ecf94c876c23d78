import { isBeingMade, isUntouched } from '#domain/lenses/order-lens.ts';
import { ConflictError } from '../../base/errors.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import type { OrderLineRow } from '../../db/schema/orders.ts';
import type { Scope } from '../../service/scope.ts';
import { removeServiceOrder } from './end-refunded-lenses.ts';

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
 * Makes sure that the laboratory does not have lenses that are to be given back without their frame. The caller has
 * locked the order's row.
 *
 * @throws ConflictError 'lensBeingMade' with their `number` while it does
 */
export async function refuseBeingMade(
  tx: Tx,
  { orderId, position }: Pick<OrderLensRow, 'orderId' | 'position'>,
): Promise<void> {
  const lens = await tx
    .selectFrom('orderLenses')
    .select(['number', 'labState'])
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  if (lens && isBeingMade(lens.labState))
    throw new ConflictError('lensBeingMade', { number: lens.number });
}
