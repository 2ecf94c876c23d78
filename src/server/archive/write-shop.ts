import { sql, type RawBuilder } from 'kysely';
import { indexDocument } from '../catalogue/search-index.ts';
import { migrations } from '../db/migrate.ts';
import { appliedMigrations } from '../db/schema-fit.ts';
import type { Engine, Tx, WholeDatabase } from '../db/engine/engine.ts';
import { SetupError } from '../base/errors.ts';
import { belongsBeside, writeSecretBeside } from '../security/secret.ts';
import { ChecksumSink, compare, type Checksums } from './checksums.ts';
import { rowsOf, SECRETS, tablesOf, type ShopPlace } from './read-shop.ts';
import type { Manifest, Row, Sink, Source, TableShape } from './shop-archive.ts';

/** Values in one statement, below what both engines take. */
const MAX_VALUES = 30_000;

/** Tables of which no shop that was ever opened to people has none. */
const TELLING = ['accounts', 'customers', 'products', 'orders', 'media_items', 'audit_entries'];

/** Products whose search is written at once. */
const DOCUMENTS = 500;

/**
 * Whether nothing is lost when a shop is written here: there are no tables, or those of an interrupted run, which have
 * none of its rows.
 */
export const isEmptyPlace = (engine: Engine): Promise<boolean> =>
  engine.snapshot(async (db) => {
    const tables = new Set((await tablesOf(engine, db)).map(({ name }) => name));
    for (const name of TELLING.filter((each) => tables.has(each))) {
      const row = await db
        .selectFrom(name)
        .select(sql<number>`1`.as('one'))
        .limit(1)
        .executeTakeFirst();
      if (row) return false;
    }
    return true;
  });

/**
 * Refuses a shop whose schema this version does not know.
 *
 * @throws SetupError
 */
export function checkSchema(engine: Engine, manifest: Manifest): void {
  const known = Object.keys(migrations(engine));
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  const missing = known
    .slice(0, manifest.migrations.length)
    .some((name, n) => name !== manifest.migrations[n]);
  if (unknown.length > 0 || missing)
    throw new SetupError(
      `A loja é de uma versão mais nova do Vitrine (${unknown[0] ?? manifest.migrations.at(-1)}): atualize o programa e tente de novo.`,
    );
}

/**
 * Writes a shop into an empty place: its files first, which nothing shows yet, then all rows in one transaction. Its
 * schema is the source's; the next start brings it up to date.
 *
 * @param pass what comes from the source goes through on its way
 * @param expected what the source came to, asked once it has been read
 * @throws SetupError if the place has a shop, if this version does not know the source's schema, and if what was written
 *   differs from the source when it is read again; there are no rows then
 */
export async function writeShop(
  place: ShopPlace,
  source: Source,
  { pass, expected }: { pass: (sink: Sink) => Sink; expected: () => Checksums },
): Promise<void> {
  const { engine } = place;
  if (!(await isEmptyPlace(engine)))
    throw new SetupError('O destino já tem uma loja. Escolha um lugar vazio: nada foi escrito.');
  checkSchema(engine, source.manifest);
  const { migrations: wanted } = source.manifest;
  if ((await appliedMigrations(engine)).some((name) => !wanted.includes(name)))
    throw new SetupError(
      'O destino tem as tabelas de uma versão mais nova que a da loja. Escolha um lugar sem tabelas: nada foi escrito.',
    );
  const all = migrations(engine);
  await engine.migrate(Object.fromEntries(wanted.map((name) => [name, all[name]!])));
  await engine.fill(async (tx) => {
    const references = await liftReferences(engine, tx);
    // What migrations have written is in the source too.
    for (const { name } of source.manifest.tables)
      await sql`DELETE FROM ${sql.table(name)}`.execute(tx);
    const secrets: Row[] = [];
    const files: string[] = [];
    await source.readInto(
      pass({
        rows: (table, rows) => insertRows(tx, table, rowsOfTable(place, table, rows, secrets)),
        async file(name, content) {
          await place.media.put(name, content);
          files.push(name);
        },
      }),
    );
    await references.check();
    await writeSearch(engine, tx);
    compare(expected(), await readAgain(place, tx, { source, secrets, files }));
    await writeSecret(place, source, secrets);
  });
}

interface Written {
  source: Source;
  secrets: readonly Row[];
  files: readonly string[];
}

/** What was written, read where it is now. */
async function readAgain(
  place: ShopPlace,
  tx: Tx,
  { source: { manifest }, secrets, files }: Written,
): Promise<Checksums> {
  const sums = new ChecksumSink(manifest.tables);
  const db = tx.withoutPlugins() as unknown as WholeDatabase;
  for (const table of manifest.tables) {
    if (table.name === SECRETS) await sums.rows(table, secrets);
    for await (const rows of rowsOf(db, table)) await sums.rows(table, rows);
  }
  for (const name of files) {
    const content = await place.media.read(name);
    if (content) await sums.file(name, content);
  }
  return sums.value;
}

const secretOf = (columns: readonly string[], row: Row) =>
  Object.fromEntries(columns.map((column, n) => [column, row[n]]));

async function writeSecret(
  place: ShopPlace,
  { manifest }: Source,
  secrets: readonly Row[],
): Promise<void> {
  const columns = manifest.tables.find(({ name }) => name === SECRETS)?.columns ?? [];
  for (const row of secrets) await writeSecretBeside(place, String(secretOf(columns, row).value));
}

/** The rows that belong in the database; a secret that belongs beside it is set aside. */
function rowsOfTable(
  place: ShopPlace,
  { name, columns }: TableShape,
  rows: readonly Row[],
  secrets: Row[],
): readonly Row[] {
  if (name !== SECRETS) return rows;
  const beside = rows.filter((row) => belongsBeside(place, secretOf(columns, row)));
  secrets.push(...beside);
  return rows.filter((row) => !beside.includes(row));
}

async function insertRows(tx: Tx, table: TableShape, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  const size = Math.floor(MAX_VALUES / table.columns.length);
  for (let from = 0; from < rows.length; from += size) {
    const values: RawBuilder<unknown>[] = rows
      .slice(from, from + size)
      .map((row) => sql`(${sql.join(row)})`);
    await sql`INSERT INTO ${sql.table(table.name)} (${columns}) VALUES ${sql.join(values)}`.execute(
      tx,
    );
  }
}

/**
 * Lets rows refer to others that are written later in this transaction. PostgreSQL's constraints are made again at its
 * end: each then checks its whole table at once, where a deferred one would remember every row in memory.
 */
async function liftReferences(engine: Engine, tx: Tx): Promise<{ check(): Promise<void> }> {
  if (engine.name === 'sqlite') {
    await sql`PRAGMA defer_foreign_keys = ON`.execute(tx);
    // SQLite checks them at the commit.
    return { check: async () => undefined };
  }
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    SELECT relname AS table, conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`.execute(tx);
  for (const { table, name } of rows)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(tx);
  return {
    async check() {
      for (const { table, name, definition } of rows)
        await sql`
          ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}`.execute(
          tx,
        );
    },
  };
}

/** Full-text search is each engine's own: it is built of the texts that products were indexed by. */
async function writeSearch({ search }: Engine, tx: Tx): Promise<void> {
  for (let after = ''; ;) {
    const documents = await tx
      .selectFrom('searchDocuments')
      .selectAll()
      .where('productId', '>', after)
      .orderBy('productId')
      .limit(DOCUMENTS)
      .execute();
    for (const document of documents) await indexDocument(tx, search, document);
    if (documents.length < DOCUMENTS) return;
    after = documents.at(-1)!.productId;
  }
}
