import { sql, type Kysely } from 'kysely';
import { SECOND_MS } from '#domain/time.ts';
import { DatabaseUnavailableError } from '../base/errors.ts';
import type { Engine } from './engine/engine.ts';

/**
 * How a schema and a program go together. `behind`: a migration of the program has not run. `ahead`: a later version
 * has taken away what this program uses. A later version that has only added to it fits.
 */
export type SchemaFit = 'fits' | 'behind' | 'ahead';

/** The migration that brought the table of those that are required. */
const FIRST_REQUIRING = '0075-required-migrations';

/** Milliseconds for which a look at the requirements counts: a query a second at most. */
const LOOK_MS = SECOND_MS;

/** Whether any migration has ever run here. */
export async function hasMigrations({ db, name }: Engine): Promise<boolean> {
  const table = sql.lit('kysely_migration');
  const { rows } = await (
    name === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE name = ${table}`
      : sql`SELECT 1 FROM pg_class WHERE oid = to_regclass(${table})`
  ).execute(db);
  return rows.length > 0;
}

/** Keeps programs away that do not know this migration; runs in the migration that contracts. */
export async function recordRequirement(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`INSERT INTO required_migrations (name) VALUES (${name}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

async function namesIn({ db }: Engine, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(table)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names of the migrations that have run here. */
export const appliedMigrations = async (engine: Engine): Promise<string[]> =>
  (await hasMigrations(engine)) ? namesIn(engine, 'kysely_migration') : [];

const isTooOld = async (engine: Engine, known: readonly string[]): Promise<boolean> =>
  (await namesIn(engine, 'required_migrations')).some((name) => !known.includes(name));

/**
 * Whether a program fits the database.
 *
 * @param known the names of the program's migrations
 */
export async function schemaFit(engine: Engine, known: readonly string[]): Promise<SchemaFit> {
  const applied = new Set(await namesIn(engine, 'kysely_migration'));
  if (applied.has(FIRST_REQUIRING) && (await isTooOld(engine, known))) return 'ahead';
  return known.every((name) => applied.has(name)) ? 'fits' : 'behind';
}

/**
 * An engine that writes only while the program fits the database: one that was forgotten in an upgrade must not write
 * rows that the newer versions misread.
 *
 * @param known the names of the program's migrations
 */
export function writingWhileFit(
  engine: Engine,
  known: readonly string[],
  now: () => number = Date.now,
): Engine {
  let lookedAt = -Infinity;
  return {
    ...engine,
    async transaction(work) {
      if (now() - lookedAt >= LOOK_MS) {
        if (await isTooOld(engine, known))
          throw new DatabaseUnavailableError(
            new Error('The database was upgraded: this version must not write to it any more.'),
          );
        lookedAt = now();
      }
      return engine.transaction(work);
    },
  };
}
