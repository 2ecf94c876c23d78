import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { EventEmitter } from 'node:events';
import { dirname } from 'node:path';
import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
} from 'kysely';
import { fold } from '#domain/catalogue/words.ts';
import { closeDataFolder, makePrivateFile } from '../../data-folder.ts';
import type { Schema } from '../schema/schema.ts';
import type { Engine, ProductSearch } from './engine.ts';

/** Milliseconds a writer waits for another process's transaction before it gives up. */
const BUSY_TIMEOUT_MS = 10_000;
/** Prepared statements kept; a shop has some hundred different queries. */
const STATEMENTS_KEPT = 500;

type Bindings = (string | number | null)[];

/** The face of better-sqlite3 that Kysely's driver expects, over Node's own SQLite. */
function kyselyFace(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>();
  const statement = (text: string): StatementSync => {
    let found = prepared.get(text);
    if (!found) {
      found = database.prepare(text);
      if (prepared.size >= STATEMENTS_KEPT) prepared.delete(prepared.keys().next().value!);
      prepared.set(text, found);
    }
    return found;
  };
  return {
    close: () => database.close(),
    prepare(text) {
      const found = statement(text);
      return {
        reader: found.columns().length > 0,
        all: (parameters) => found.all(...(parameters as Bindings)),
        run: (parameters) => found.run(...(parameters as Bindings)),
        iterate: (parameters) => found.iterate(...(parameters as Bindings)),
      };
    },
  };
}

/**
 * SQLite's DDL is transactional. Kysely's migrator is told so, because its lock is empty here: a
 * migration then holds the write lock, and one that is broken off leaves nothing behind.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes the write lock at once: a transaction that reads first could not be upgraded safely. */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: kyselyFace(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Left open by a rollback that failed, it would keep everybody from writing for good.
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * Of a full disk or a failing one SQLite takes the transaction back by itself. A complaint about that
   * must not stand in the place of what went wrong, which Kysely throws on.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#database.isTransaction) return;
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

const search: ProductSearch = {
  async create(db) {
    await sql`CREATE VIRTUAL TABLE product_search USING fts5(product_id UNINDEXED, title, body, prefix='2 3 4')`.execute(
      db,
    );
    // FTS5 finds a row by its number alone: by product id it would read the whole table.
    await sql`CREATE TABLE product_search_rows (id INTEGER PRIMARY KEY, product_id TEXT NOT NULL UNIQUE)`.execute(
      db,
    );
  },
  async index(tx, productId, { title, body }) {
    await sql`INSERT INTO product_search_rows (product_id) VALUES (${productId}) ON CONFLICT DO NOTHING`.execute(
      tx,
    );
    await sql`
      INSERT OR REPLACE INTO product_search (rowid, product_id, title, body)
      SELECT id, product_id, ${title}, ${body} FROM product_search_rows WHERE product_id = ${productId}`.execute(
      tx,
    );
  },
  async remove(tx, productId) {
    await sql`
      DELETE FROM product_search
      WHERE rowid = (SELECT id FROM product_search_rows WHERE product_id = ${productId})`.execute(
      tx,
    );
  },
  async find(db, terms, limit) {
    if (terms.length === 0) return [];
    // Terms are folded to letters and digits; the quotes keep FTS5's own operators out.
    const match = terms.map((term) => `"${term.replaceAll('"', '')}"*`).join(' AND ');
    const { rows } = await sql<{ productId: string }>`
      SELECT product_id FROM product_search WHERE product_search MATCH ${match}
      ORDER BY bm25(product_search, 0, 4, 1), product_id LIMIT ${limit}`.execute(db);
    return rows.map((row) => row.productId);
  },
};

/**
 * The embedded engine: one file, WAL, each commit on disk before it is acknowledged.
 *
 * @param file path of the database, or ':memory:'
 */
export function openSqlite(file: string): Engine {
  if (file !== ':memory:') {
    closeDataFolder(dirname(file));
    makePrivateFile(file);
  }
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  database.function('fold', { deterministic: true }, (text) => fold(String(text)));
  const dialect: Dialect = {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ImmediateDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  const announcements = new EventEmitter().setMaxListeners(0);
  return {
    name: 'sqlite',
    db,
    search,
    fold: (text) => sql<string>`fold(${text})`,
    transaction: (work) => db.transaction().execute(work),
    async announce(topic) {
      announcements.emit('topic', topic);
    },
    onAnnouncement(listener) {
      announcements.on('topic', listener);
      return () => announcements.off('topic', listener);
    },
    async close() {
      // Kysely closes only what it has used; the file must be released in every case.
      await db.destroy();
      if (database.isOpen) database.close();
    },
  };
}
