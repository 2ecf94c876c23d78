import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine, WholeDatabase } from '../db/engine/engine.ts';
import type { MediaStore } from '../media/media-store.ts';
import { secretBesideDatabase } from '../security/secret.ts';
import {
  FORMAT_VERSION,
  type Manifest,
  type Row,
  type Source,
  type TableShape,
} from './shop-archive.ts';

/** Rows that are read and written at once: a few hundred kilobytes. */
const BATCH = 500;

/** Tables that an engine makes for itself: where its migrations stand, and its full-text search. */
const OF_THE_ENGINE = /^(kysely_|product_search|sqlite_)/;

export const SECRETS = 'secrets';

export interface ShopPlace {
  engine: Engine;
  media: MediaStore;
  dataDir: string;
  now: () => number;
}

/**
 * Reads a shop as it is at this moment, while it is open, and passes it to `work` as a source. Its files are read
 * after its rows; one that was removed meanwhile belongs to a row that was removed too, and is left out.
 */
export const readShop = <T>(place: ShopPlace, work: (source: Source) => Promise<T>): Promise<T> =>
  place.engine.snapshot(async (db) => {
    const tables = await tablesOf(place.engine, db);
    const migrations = await db
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute();
    const manifest: Manifest = {
      format: 'vitrine-archive',
      version: FORMAT_VERSION,
      takenAt: place.now(),
      migrations: migrations.map(({ name }) => String(name)),
      tables,
    };
    const names: string[] = [];
    for await (const name of place.media.list()) names.push(name);
    let total = names.length;
    for (const { name } of tables) total += await countRows(db, name);
    return work({
      manifest,
      total,
      async readInto(sink) {
        for (const table of tables) {
          for await (const rows of batchesOf(place, db, table)) await sink.rows(table, rows);
        }
        for (const name of names) {
          const content = await place.media.read(name);
          // Somebody has removed it since.
          if (content) await sink.file(name, content);
        }
      },
    });
  });

async function countRows(db: WholeDatabase, table: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function* batchesOf(
  place: ShopPlace,
  db: WholeDatabase,
  { name, columns }: TableShape,
): AsyncIterable<Row[]> {
  // With the embedded database the secret of sessions and links is in a file beside it.
  const secret = name === SECRETS ? await secretBesideDatabase(place) : undefined;
  if (secret) yield [columns.map((column) => secret[column] ?? null)];
  yield* rowsOf(db, { name, columns });
}

/** A table's rows, some hundred at a time. */
export async function* rowsOf(
  db: WholeDatabase,
  { name, columns }: TableShape,
): AsyncIterable<Row[]> {
  let batch: Row[] = [];
  for await (const row of db.selectFrom(name).select(columns).stream(BATCH)) {
    batch.push(columns.map((column) => row[column] ?? null));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
  // Kysely gives a stream's connection back a moment after the last row; a transaction must not end before that.
  await setImmediate();
}

/** The shop's tables, in the order of their names; without columns that the database computes of others. */
export async function tablesOf({ name: engine }: Engine, db: WholeDatabase): Promise<TableShape[]> {
  const found = await db.introspection.getTables();
  const { schema, computed } =
    engine === 'postgres'
      ? await ownSchema(db)
      : { schema: undefined, computed: new Set<string>() };
  return found
    .filter((table) => !table.isView && table.schema === schema && !OF_THE_ENGINE.test(table.name))
    .map(({ name, columns }) => ({
      name,
      columns: columns
        .map((column) => column.name)
        .filter((column) => !computed.has(`${name}.${column}`))
        .sort(),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The schema that the shop's tables are in, and its computed columns, as `table.column`. */
async function ownSchema(db: WholeDatabase): Promise<{ schema: string; computed: Set<string> }> {
  const { rows } = await sql<{ schema: string; column: string | null }>`
    SELECT current_schema() AS schema, table_name || '.' || column_name AS column
    FROM (SELECT 1) AS one LEFT JOIN information_schema.columns
      ON table_schema = current_schema() AND is_generated = 'ALWAYS'`.execute(db);
  return {
    schema: rows[0]!.schema,
    computed: new Set(rows.flatMap(({ column }) => column ?? [])),
  };
}
