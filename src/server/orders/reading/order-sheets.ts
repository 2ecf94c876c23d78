import { MAX_SHEETS, type OrderSheet } from '#domain/orders/sheet.ts';
import { authorise } from '../../service/authorise.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { Scope } from '../../service/scope.ts';
import { frameMeasures, readOrder } from './read-order.ts';

/**
 * Orders as they are printed, in the order of their ids in `orderIds`. Those that do not exist are left
 * out, as are those beyond `MAX_SHEETS`.
 */
export async function orderSheets(
  scope: Scope,
  orderIds: readonly string[],
): Promise<OrderSheet[]> {
  authorise(scope, 'orders', 'view');
  const ids = orderIds.slice(0, MAX_SHEETS);
  if (ids.length === 0) return [];
  const { db } = scope.engine;
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return Promise.all(found.map((row) => readSheet(db, row)));
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
