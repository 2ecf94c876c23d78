import type { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, SqliteDriver, type DatabaseConnection } from 'kysely';
import { kyselyDatabase } from './sqlite-database.ts';

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
    await statement(connection, 'begin immediate');
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
