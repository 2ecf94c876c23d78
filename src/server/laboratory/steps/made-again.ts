import type { MadeAgain } from '#domain/laboratory/service-order.ts';
import { ENDED_STATUSES, OPEN_STATUSES } from '#domain/orders/status.ts';
import { ConflictError } from '../../base/errors.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';

/** The orders that make glasses of an order again, the oldest first, with the position of their line in the first. */
export async function madeAgain(
  db: Db,
  orderId: string,
): Promise<(MadeAgain & { position: number })[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('orderLenses', 'orderLenses.orderId', 'orders.id')
    .select(['orders.id as orderId', 'orders.kind', 'orders.status', 'orders.firstPosition'])
    .select('orderLenses.number')
    .where('orders.firstOrderId', '=', orderId)
    .orderBy('orderLenses.number')
    .execute();
  return rows.flatMap(({ kind, firstPosition: position, ...order }) =>
    kind === '' || position === null ? [] : [{ ...order, kind, position }],
  );
}

/** Of these, the ones of a line that the shop still has to hand over. */
export const openAgain = <Made extends MadeAgain & { position: number }>(
  made: readonly Made[],
  position: number,
): Made[] =>
  made.filter((each) => each.position === position && OPEN_STATUSES.includes(each.status));

/** The service order whose glasses an order makes again; null for any other order. */
export async function firstMade(
  db: Db,
  { firstOrderId, firstPosition }: Pick<OrderRow, 'firstOrderId' | 'firstPosition'>,
): Promise<{ orderId: string; number: number } | null> {
  if (firstOrderId === null || firstPosition === null) return null;
  const first = await db
    .selectFrom('orderLenses')
    .select(['orderId', 'number'])
    .where('orderId', '=', firstOrderId)
    .where('position', '=', firstPosition)
    .executeTakeFirst();
  return first ?? null;
}

/** Whether glasses may be made again: they were handed over, and no order makes them again already. */
export function mayBeMadeAgain(
  { status }: Pick<OrderRow, 'status'>,
  line: { position: number; lens: string; qty: number; returned: number },
  made: readonly (MadeAgain & { position: number })[],
): boolean {
  const isHandedOver = status === 'shipped' || status === 'delivered';
  const left = line.qty - line.returned - openAgain(made, line.position).length;
  return line.lens !== '' && isHandedOver && left > 0;
}

/**
 * Glasses are exchanged for others that an order makes again, whose prescription somebody approves: nothing else says who
 * answers for what the buyer is sent.
 *
 * @throws ConflictError 'returns.lensesNotMade' with the `number` of a service order that none makes again
 */
export async function checkExchanged(
  db: Db,
  orderId: string,
  lines: readonly { position: number }[],
): Promise<void> {
  const lenses = await db
    .selectFrom('orderLenses')
    .select(['number', 'position'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  const made = (await madeAgain(db, orderId)).filter(
    ({ status }) => !ENDED_STATUSES.includes(status),
  );
  for (const { number, position } of lenses) {
    const has = (each: { position: number }) => each.position === position;
    if (lines.some(has) && !made.some(has))
      throw new ConflictError('returns.lensesNotMade', { number });
  }
}
