import type { Db } from '../../db/engine/engine.ts';

/** Lenses for which an order cannot leave yet: their number, and what is missing. */
export interface NotReady {
  /** Of the service order. */
  number: number;
  position: number;
  missing: 'approval' | 'lenses';
}

/**
 * The lenses of an order that may not leave the shop: no one has approved their prescription, or they are not mounted
 * and checked. A line that was taken out, or has come back as a whole, stops nothing.
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
      'orderLenses.number',
      'orderLenses.position',
      'orderLenses.prescriptionState',
      'orderLenses.labState',
    ])
    .where('orderLenses.orderId', '=', orderId)
    .whereRef('orderLines.qty', '>', 'orderLines.returned')
    .orderBy('orderLenses.position')
    .execute();
  return rows.flatMap(({ prescriptionState, labState, ...lens }): NotReady[] => {
    if (prescriptionState !== null && prescriptionState !== 'approved')
      return [{ ...lens, missing: 'approval' }];
    return labState === 'ready' ? [] : [{ ...lens, missing: 'lenses' }];
  });
}
