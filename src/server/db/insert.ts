import { LRUCache } from 'lru-cache';
import { CompiledQuery, type DialectAdapter, type InsertObject } from 'kysely';
import type { Tx } from './engine/engine.ts';
import type { Schema } from './schema/schema.ts';

/** Statements that are kept for an engine: a table's columns, with so many rows. */
const MAX_STATEMENTS = 300;

const statements = new WeakMap<DialectAdapter, LRUCache<string, string>>();

/**
 * Inserts rows of plain values that all have the same columns. Building and compiling an insert costs more
 * than running it (an order has eight, 0.6 of its 3.3 ms), so the text of each is kept.
 *
 * @throws Error for rows with other columns than the first
 */
export async function insertRows<Table extends keyof Schema & string>(
  tx: Tx,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  await tx.executeQuery(
    CompiledQuery.raw(
      statementOf(tx, table, columns, rows),
      rows.flatMap((row) => valuesOf(row, columns)),
    ),
  );
}

function valuesOf(row: object, columns: readonly string[]): unknown[] {
  const values = columns.map((column) => (row as Record<string, unknown>)[column]);
  if (Object.keys(row).length !== columns.length || values.includes(undefined))
    throw new Error('Rows that are inserted together must have the same columns.');
  return values;
}

function statementOf<Table extends keyof Schema & string>(
  tx: Tx,
  table: Table,
  columns: readonly string[],
  rows: readonly InsertObject<Schema, Table>[],
): string {
  const { adapter } = tx.getExecutor();
  let kept = statements.get(adapter);
  if (!kept) statements.set(adapter, (kept = new LRUCache({ max: MAX_STATEMENTS })));
  const key = [table, rows.length, ...columns].join();
  let text = kept.get(key);
  if (text === undefined) {
    text = tx.insertInto(table).values(rows).compile().sql;
    kept.set(key, text);
  }
  return text;
}
