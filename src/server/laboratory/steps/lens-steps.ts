import type { LabState, PrescriptionState } from '#domain/lenses/order-lens.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import { addEvent } from '../../orders/rows/order-row.ts';
import { signature } from '../../service/audit.ts';
import type { Scope } from '../../service/scope.ts';

interface NewStep {
  state: PrescriptionState | LabState;
  /** A question, a reason, or ''. */
  note?: string;
  /** JSON of what was measured in the conference. */
  measured?: string;
}

/**
 * Adds a state that lenses have come to: to their own steps, with what was asked or why, and to the order's timeline,
 * which only names it, since whoever reads orders need not read prescriptions. The caller has locked the order's row.
 *
 * @returns the step's number
 */
export async function addStep(
  tx: Tx,
  scope: Scope,
  { order, lens }: { order: Pick<OrderRow, 'id' | 'status'>; lens: OrderLensKey },
  { state, note = '', measured = '' }: NewStep,
): Promise<number> {
  const { id: orderId, status } = order;
  const { position, number } = lens;
  const { last } = await tx
    .selectFrom('orderLensSteps')
    .select((eb) => eb.fn.max<number | null>('step').as('last'))
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  const step = (last ?? -1) + 1;
  const at = scope.now();
  await tx
    .insertInto('orderLensSteps')
    .values({ orderId, position, step, state, at, ...signature(scope.actor), note, measured })
    .execute();
  await addEvent(tx, scope, { orderId, kind: 'lens', status, data: { number, state } });
  return step;
}

/** What tells the lenses of a line from others. */
export type OrderLensKey = Pick<OrderLensRow, 'orderId' | 'position' | 'number'>;

/** Changes columns of an order's lenses. The caller has locked the order's row. */
export async function writeLens(
  tx: Tx,
  scope: Scope,
  { orderId, position }: Pick<OrderLensKey, 'orderId' | 'position'>,
  columns: Partial<Omit<OrderLensRow, 'orderId' | 'position' | 'number' | 'updatedAt'>>,
): Promise<void> {
  await tx
    .updateTable('orderLenses')
    .set({ ...columns, updatedAt: scope.now() })
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .execute();
}
