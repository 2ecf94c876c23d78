import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { fold } from '#domain/catalogue/words.ts';

/** Milliseconds that a statement waits for another process's transaction before it gives up. */
const BUSY_TIMEOUT_MS = 10_000;
/** Prepared statements kept; a shop has some hundred different queries. */
const STATEMENTS_KEPT = 500;

export type Bindings = (string | number | null)[];

/**
 * Opens a database file with what our queries ask of it.
 *
 * @param use what the connection may do: `read` asks that the file be there already
 */
export function openFile(file: string, use: 'read' | 'write'): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  database.exec(
    use === 'write'
      ? 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;'
      : 'PRAGMA query_only = ON;',
  );
  database.function('fold', { deterministic: true }, (text) => fold(String(text)));
  return database;
}

const faceOf = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...(parameters as Bindings)),
  run: (parameters) => statement.run(...(parameters as Bindings)),
  iterate: (parameters) => statement.iterate(...(parameters as Bindings)),
});

/** The face of better-sqlite3 that Kysely's driver expects, over Node's own SQLite. */
export function kyselyFace(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      let found = prepared.get(text);
      if (!found) {
        found = faceOf(database.prepare(text));
        if (prepared.size >= STATEMENTS_KEPT) prepared.delete(prepared.keys().next().value!);
        prepared.set(text, found);
      }
      return found;
    },
  };
}
