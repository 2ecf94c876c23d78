import type { InsertObject } from 'kysely';
import { inChunks } from '#server/base/chunks.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** Adds rows, except those that an interrupted seeding has written. */
export async function fill<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: readonly InsertObject<Schema, T>[],
): Promise<void> {
  await inChunks(rows, (some) =>
    tx
      .insertInto(table)
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
