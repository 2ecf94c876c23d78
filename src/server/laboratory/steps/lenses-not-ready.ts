import type { Db } from '../../db/engine/engine.ts';
import { lensRefunds } from '../../lenses/lens-refunds.ts';

/** Lenses for which an order cannot leave yet: their number, and what is missing. */
export interface NotReady {
  /** Of the service order. */
  number: number;
  position: number;
  missing: 'approval' | 'lenses';
}

/**
 * The lenses of an order that may not leave the shop: no one has approved their prescription, or they are not mounted
 * and checked. A line that was taken out, or has come back as a whole, stops nothing, nor do lenses whose refund is under
 * way.
 */
export async function lensesNotReady(db: Db, orderId: string): Promise<NotReady[]> {
  const rows = await db
    .selectFrom('orderLenses')
    .innerJoin('orderLines', (join) =>
      join
        .onRef('orderLines.orderId', '=', 'orderLenses.orderId')
        .onRef('orderLines.position', '=', 'orderLenses.position'),
    )
    .select([
      'orderLenses.orderId',
      'orderLenses.number',
      'orderLenses.position',
      'orderLenses.prescriptionState',
      'orderLenses.labState',
    ])
    .where('orderLenses.orderId', '=', orderId)
    .whereRef('orderLines.qty', '>', 'orderLines.returned')
    .orderBy('orderLenses.position')
    .execute();
  const refundOf = await lensRefunds(db, rows.length > 0 ? [orderId] : []);
  return rows.flatMap((row): NotReady[] => {
    if (refundOf(row)) return [];
    const { prescriptionState, labState, number, position } = row;
    const lens = { number, position };
    if (prescriptionState !== null && prescriptionState !== 'approved')
      return [{ ...lens, missing: 'approval' }];
    return labState === 'ready' ? [] : [{ ...lens, missing: 'lenses' }];
  });
}
