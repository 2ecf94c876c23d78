import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { fold } from '#domain/catalogue/fold.ts';

/** Milliseconds that a statement waits for another process's transaction before it gives up. */
export const BUSY_TIMEOUT_MS = 10_000;
/** SQLite's error code for a lock that another connection holds, in the lower byte of its extended codes. */
const SQLITE_BUSY = 5;
/**
 * Pages of the log after which a commit writes them to the file. With SQLite's own 1,000 an order and its letter
 * write 76 pages in all, with 2,000 it is 70 (with 4,000 it would be 65, in longer pauses).
 */
const CHECKPOINT_PAGES = 2_000;
/** The most cached prepared statements; a shop has a few hundred different queries. */
const MAX_STATEMENTS = 500;

/** Whether another connection holds a lock that a statement needed. */
export const isBusy = (error: unknown): boolean =>
  (((error as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY;

export type Bindings = (string | number | null)[];

/**
 * Opens a database file with the settings and functions that our queries need.
 *
 * @param use what the connection may do; for `read` the file has to exist already
 */
export function openFile(file: string, use: 'read' | 'write'): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  database.exec(
    use === 'write'
      ? `PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
         PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;`
      : 'PRAGMA query_only = ON;',
  );
  database.function('fold', { deterministic: true }, (text) => fold(String(text)));
  return database;
}

const kyselyStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...(parameters as Bindings)),
  run: (parameters) => statement.run(...(parameters as Bindings)),
  iterate: (parameters) => statement.iterate(...(parameters as Bindings)),
});

/** Node's own SQLite with the interface of better-sqlite3, which Kysely's driver expects. */
export function kyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      let found = prepared.get(text);
      if (!found) {
        found = kyselyStatement(database.prepare(text));
        if (prepared.size >= MAX_STATEMENTS) prepared.delete(prepared.keys().next().value!);
        prepared.set(text, found);
      }
      return found;
    },
  };
}
