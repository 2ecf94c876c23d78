import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, SqliteDriver, type DatabaseConnection } from 'kysely';
import { BUSY_TIMEOUT_MS, isBusy, kyselyDatabase } from './sqlite-database.ts';

/** Milliseconds between two tries at a lock that another process holds. */
const RETRY_MS = 1;

const statement = (connection: DatabaseConnection, text: string): Promise<unknown> =>
  connection.executeQuery(CompiledQuery.raw(text));

/**
 * The connection that writes. It acquires the write lock at once: a transaction that reads first could not be
 * upgraded safely.
 */
export class WritingDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: kyselyDatabase(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A transaction left open by a failed rollback would block every later write.
    if (this.#database.isTransaction) await statement(connection, 'rollback');
    const givesUpAt = performance.now() + BUSY_TIMEOUT_MS;
    while (!this.#begin(performance.now() >= givesUpAt)) await delay(RETRY_MS);
  }

  /**
   * Another process's transaction is not waited for here: SQLite waits without giving this process a turn.
   *
   * @returns whether it has begun
   * @throws SQLite's error for a lock that is held, at the last try
   */
  #begin(isLast: boolean): boolean {
    this.#database.exec('PRAGMA busy_timeout = 0');
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (isLast || !isBusy(error)) throw error;
      return false;
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  /**
   * When the disk is full or fails, SQLite rolls back by itself. The error of a second rollback must not
   * replace the first one, which Kysely rethrows.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#database.isTransaction) return;
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}
