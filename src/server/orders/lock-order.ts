import { sql } from 'kysely';
import type { Tx } from '../db/engine/engine.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import type { Scope } from '../scope.ts';

/**
 * Reads an order for a change and locks its row until the commit: two people who change it at the same time
 * do so one after the other.
 *
 * @throws NotFoundError for an unknown order
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const row = await tx
    .updateTable('orders')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
}

/** @throws ConflictError 'changedMeanwhile' where the order is no longer what the person saw */
export function checkVersion({ id, version, status }: OrderRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) {
    throw new ConflictError('changedMeanwhile', { orderId: id, version, status });
  }
}

/** Changes columns of a locked order and raises its version. @returns the new version */
export async function writeColumns(
  tx: Tx,
  { now }: Scope,
  orderId: string,
  columns: Partial<Omit<OrderRow, 'id' | 'version' | 'updatedAt'>>,
): Promise<number> {
  const { version } = await tx
    .updateTable('orders')
    .set({ ...columns, version: sql<number>`version + 1`, updatedAt: now() })
    .where('id', '=', orderId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
