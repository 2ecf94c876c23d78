import type { BoughtLens, OrderLens } from '#domain/lenses/order-lens.ts';
import type { OrderService } from '#domain/orders/order.ts';
import type { Db } from '../db/engine/engine.ts';
import { lensRefunds } from './lens-refunds.ts';

/** A line's lenses as they are stored; null for a frame alone. */
export const readLens = (stored: string): BoughtLens | null =>
  stored === '' ? null : (JSON.parse(stored) as BoughtLens);

const stepsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orderLensSteps')
    .select(['position', 'state', 'at'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .orderBy('step')
    .execute();

/** How far a repair or an adjustment is, as its owner follows it; null for an order that is none. */
export async function benchOf(db: Db, orderId: string): Promise<OrderService['bench']> {
  const row = await db
    .selectFrom('orderLenses')
    .select('labState')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (!row) return null;
  const steps = await stepsOf(db, orderId);
  return { labState: row.labState, progress: steps.map(({ state, at }) => ({ state, at })) };
}

/**
 * The lenses of an order's lines as their buyer follows them, without any power.
 *
 * @returns of a line's position and the lens that it was bought with
 */
export async function lensesOfOrder(
  db: Db,
  orderId: string,
): Promise<(position: number, bought: BoughtLens) => OrderLens> {
  const lenses = await db
    .selectFrom('orderLenses')
    .select(['orderId', 'position', 'prescriptionState', 'question', 'reason', 'labState'])
    .select(['typed', 'fileId'])
    .where('orderId', '=', orderId)
    .execute();
  const steps = await stepsOf(db, orderId);
  const refundOf = await lensRefunds(db, lenses.length > 0 ? [orderId] : []);
  return (position, bought) => {
    const lens = lenses.find((each) => each.position === position);
    return {
      ...bought,
      position,
      prescriptionState: lens?.prescriptionState ?? null,
      hasPrescription: Boolean(lens?.typed || lens?.fileId),
      question: lens?.question ?? '',
      reason: lens?.reason ?? '',
      labState: lens?.labState ?? null,
      ...((!lens || refundOf(lens)) && { isEnded: true as const }),
      progress: steps
        .filter((step) => step.position === position)
        .map(({ state, at }) => ({ state, at })),
    };
  };
}
