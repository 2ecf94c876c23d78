import { MAX_SHEETS, type OrderSheet } from '#domain/order/sheet.ts';
import { authorise } from '../authorise.ts';
import type { Db } from '../db/engine/engine.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { Scope } from '../scope.ts';
import { frameMeasures } from './frame-measures.ts';
import { readOrder } from './read-order.ts';

/**
 * Orders as they are printed, in the order in which they are asked for. Those that do not exist are left
 * out, as are those beyond `MAX_SHEETS`.
 */
export async function orderSheets(
  scope: Scope,
  orderIds: readonly string[],
): Promise<OrderSheet[]> {
  authorise(scope, 'orders', 'view');
  const asked = orderIds.slice(0, MAX_SHEETS);
  if (asked.length === 0) return [];
  const { db } = scope.engine;
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', asked).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const wanted = asked.flatMap((id) => known.get(id) ?? []);
  return Promise.all(wanted.map((row) => readSheet(db, row)));
}

async function readSheet(db: Db, row: OrderRow): Promise<OrderSheet> {
  const order = await readOrder(db, row);
  const measures = await frameMeasures(db, order.lines);
  const notes = await db
    .selectFrom('orderEvents')
    .select('data')
    .where('orderId', '=', row.id)
    .where('kind', '=', 'note')
    .orderBy('position')
    .execute();
  return {
    order,
    lines: order.lines.map((line, index) => ({ ...line, measures: measures[index] ?? null })),
    dueAt: row.dueAt,
    notes: notes.map(({ data }) => (JSON.parse(data) as { text: string }).text),
  };
}
