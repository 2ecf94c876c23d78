import type { BoughtLens } from '#domain/lenses/order-lens.ts';
import { afterWorkingDays } from '#domain/orders/late.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { isNationalHoliday } from '#domain/deliveries/holidays.ts';
import { readLens } from '../../lenses/order-lenses.ts';
import { lockOrder } from '../../orders/rows/order-row.ts';
import { actingAs, type Scope } from '../../service/scope.ts';
import { addStep, writeLens, type OrderLensKey } from './lens-steps.ts';

/** The lenses of a line as they were bought; null once the line is gone. */
export async function readBoughtLens(
  db: Db,
  { orderId, position }: Pick<OrderLensKey, 'orderId' | 'position'>,
): Promise<BoughtLens | null> {
  const line = await db
    .selectFrom('orderLines')
    .select('lens')
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  return readLens(line?.lens ?? '');
}

/** By when lenses are ready that are begun now: the working days of their lens. */
export async function dueFrom(db: Db, lens: OrderLensKey, now: number): Promise<number | null> {
  const bought = await readBoughtLens(db, lens);
  return bought && afterWorkingDays(now, bought.days, isNationalHoliday);
}

/** Begins the work on the lenses of an order that was confirmed or paid; nothing if it has ended meanwhile. */
export async function startOrdered(scope: Scope, { orderId }: { orderId: string }): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isAgreed = order.status !== 'pending' || order.paymentStatus === 'paid';
    if (!isAgreed || ENDED_STATUSES.includes(order.status)) return;
    await startLenses(tx, actingAs(scope, { kind: 'system' }), order);
  });
}

/**
 * Lets the work on an order's lenses begin, once the order is confirmed or paid: those without power, and those whose
 * prescription is approved, are to be made, and the working days of their lens are counted from now. For others they
 * are counted from the approval. Called again, it changes nothing. The caller has locked the order's row.
 */
export async function startLenses(
  tx: Tx,
  scope: Scope,
  order: Pick<OrderRow, 'id' | 'status'>,
): Promise<void> {
  const lenses = await tx
    .selectFrom('orderLenses')
    .selectAll()
    .where('orderId', '=', order.id)
    .where((eb) =>
      eb.or([eb('prescriptionState', 'is', null), eb('prescriptionState', '=', 'approved')]),
    )
    .orderBy('position')
    .execute();
  for (const lens of lenses) {
    const isNew = lens.labState === null;
    if (isNew) await addStep(tx, scope, { order, lens }, { state: 'todo' });
    if (isNew || lens.dueAt === null)
      await writeLens(tx, scope, lens, {
        ...(isNew && { labState: 'todo' as const }),
        dueAt: lens.dueAt ?? (await dueFrom(tx, lens, scope.now())),
      });
  }
}
