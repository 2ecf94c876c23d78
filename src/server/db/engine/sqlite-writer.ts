import type { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, SqliteDriver, type DatabaseConnection } from 'kysely';
import type { TransactionOptions } from './engine.ts';
import { kyselyDatabase } from './sqlite-database.ts';

const statement = (connection: DatabaseConnection, text: string): Promise<unknown> =>
  connection.executeQuery(CompiledQuery.raw(text));

/** @returns whether SQLite could */
async function undoSavepoint(connection: DatabaseConnection): Promise<boolean> {
  try {
    await statement(connection, 'rollback to writer');
    await statement(connection, 'release writer');
    return true;
  } catch {
    return false;
  }
}

/**
 * In WAL mode NORMAL leaves the disk to the next checkpoint, or the next full commit. The pages that a savepoint may
 * have to put back are kept in memory (1.5 MB for sixteen orders): in a rush no order depends on a folder for
 * temporary files. Large transactions have no savepoint.
 */
const settingsFor = ({ mayBeLost, sharesCommit }: TransactionOptions): string =>
  `PRAGMA synchronous = ${mayBeLost ? 'NORMAL' : 'FULL'};
   PRAGMA temp_store = ${sharesCommit ? 'MEMORY' : 'DEFAULT'};`;

/**
 * The connection that writes. It acquires the write lock at once: a transaction that reads first could not be
 * upgraded safely. Several transactions may be committed together (`WriteQueue`): each after the first is a
 * savepoint, which can be undone alone.
 */
export class WritingDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  #options: TransactionOptions = {};
  /** Transactions that have ended and wait for their common commit. */
  #uncommitted = 0;
  #settings = '';

  constructor(database: DatabaseSync) {
    super({ database: kyselyDatabase(database) });
    this.#database = database;
  }

  /** Says how the next transaction is committed. */
  setNext(options: TransactionOptions): void {
    this.#options = options;
  }

  /** Whether what waits for the commit is still there: a full disk can make SQLite undo all of it. */
  isWhole(): boolean {
    return this.#uncommitted === 0 || this.#database.isTransaction;
  }

  /** Commits all that has ended. @throws SQLite's error; nothing of it is written then */
  commit(): void {
    if (this.#uncommitted === 0) return;
    this.#uncommitted = 0;
    try {
      this.#database.exec('commit');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#uncommitted > 0) return void (await statement(connection, 'savepoint writer'));
    // A transaction left open by a failed rollback would block every later write.
    if (this.#database.isTransaction) await statement(connection, 'rollback');
    const settings = settingsFor(this.#options);
    // They have to be said before a transaction begins.
    if (settings !== this.#settings) this.#database.exec(settings);
    this.#settings = settings;
    await statement(connection, 'begin immediate');
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { sharesCommit } = this.#options;
    this.#options = {};
    if (!sharesCommit) return super.commitTransaction(connection);
    if (this.#uncommitted > 0) await statement(connection, 'release writer');
    this.#uncommitted += 1;
  }

  /**
   * When the disk is full or fails, SQLite rolls back by itself. The error of a second rollback must not
   * replace the first one, which Kysely rethrows.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#options = {};
    if (!this.#database.isTransaction) return;
    if (this.#uncommitted > 0 && (await undoSavepoint(connection))) return;
    // What cannot be undone alone is undone with the others, who are told (`isWhole`).
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}
