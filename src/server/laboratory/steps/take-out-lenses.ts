import type { LabState } from '#domain/lenses/order-lens.ts';
import { ConflictError } from '../../base/errors.ts';
import type { Tx } from '../../db/engine/engine.ts';

/** States in which lenses are not being made yet: until then their line can be taken out of the order. */
const UNTOUCHED: readonly (LabState | null)[] = [null, 'todo'];

/**
 * Removes the service orders of lines that a change has taken out of an order. What was entered in the book stays there.
 * The caller has locked the order's row.
 *
 * @param order.left positions of the lines that the order has now
 * @throws ConflictError 'lensInLaboratory' with their `number` for lenses that are being made
 */
export async function takeOutLenses(
  tx: Tx,
  { orderId, left }: { orderId: string; left: readonly number[] },
): Promise<void> {
  const lenses = await tx
    .selectFrom('orderLenses')
    .select(['position', 'number', 'labState'])
    .where('orderId', '=', orderId)
    .execute();
  for (const { position, number, labState } of lenses) {
    if (left.includes(position)) continue;
    if (!UNTOUCHED.includes(labState)) throw new ConflictError('lensInLaboratory', { number });
    for (const table of ['orderLenses', 'orderLensSteps'] as const)
      await tx
        .deleteFrom(table)
        .where('orderId', '=', orderId)
        .where('position', '=', position)
        .execute();
  }
}
