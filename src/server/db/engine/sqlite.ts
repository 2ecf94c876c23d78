import { EventEmitter } from 'node:events';
import { dirname } from 'node:path';
import { Migrator } from 'kysely/migration';
import {
  CamelCasePlugin,
  Kysely,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Dialect,
  type Driver,
} from 'kysely';
import { DatabaseFullError, DatabaseUnavailableError } from '../../base/errors.ts';
import { closeDataFolder, makePrivateFile } from '../../base/data-folder.ts';
import { hearOtherWorkers, tellOtherWorkers } from '../../base/workers.ts';
import type { Schema } from '../schema/schema.ts';
import type { Engine, ProductSearch, Tx, WholeDatabase } from './engine.ts';
import { ReaderProcesses } from './reader-processes.ts';
import { readOnlyDb, type RunReadOnly } from './read-only.ts';
import { isBusy, kyselyDatabase, openFile } from './sqlite-database.ts';
import { WritingDriver } from './sqlite-writer.ts';
import { Transactions } from './transactions.ts';
import { WriteQueue } from './write-queue.ts';

/** SQLite's error code for a full disk. */
const SQLITE_FULL = 13;
/** Milliseconds that a transaction of this process waits for those before it. */
const QUEUE_TIMEOUT_MS = 15_000;

/**
 * SQLite's DDL is transactional. Kysely's migrator has to know, because its own lock does nothing here: a
 * migration then holds the write lock, and one that is interrupted leaves nothing behind.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const search: ProductSearch = {
  async create(db) {
    await sql`CREATE VIRTUAL TABLE product_search USING fts5(product_id UNINDEXED, title, body, prefix='2 3 4')`.execute(
      db,
    );
    // FTS5 finds a row only by its number: by product id it would scan the whole table.
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

const dialectWith = (
  createDriver: () => Driver,
  adapter = new TransactionalAdapter(),
): Dialect => ({
  createAdapter: () => adapter,
  createDriver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Each connection of the heavy reader is a process of its own. */
class ManyReadersAdapter extends TransactionalAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Turns an error of the file into ours: another process held the lock for too long, or the disk is full. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isBusy(error)) return new DatabaseUnavailableError(error);
  const { errcode } = error as { errcode?: number };
  return errcode === SQLITE_FULL ? new DatabaseFullError(error) : error;
}

/**
 * The embedded engine: one file, WAL, each commit on disk before it is acknowledged. One connection
 * writes, another reads; reports have processes of their own (`ReaderProcesses`).
 *
 * @param file path of the database
 */
export function openSqlite(file: string): Engine {
  closeDataFolder(dirname(file));
  makePrivateFile(file);
  const writing = openFile(file, 'write');
  const reading = openFile(file, 'read');
  // It belongs to the reading connection: commits of the writing one count as well.
  const dataVersion = reading.prepare('PRAGMA data_version');
  const processes = new ReaderProcesses({ file });
  const query = (dialect: Dialect) =>
    new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  const writeDialect = dialectWith(() => new WritingDriver(writing));
  const readDialect = dialectWith(() => new SqliteDriver({ database: kyselyDatabase(reading) }));
  const writer = query(writeDialect);
  const reader = query(readDialect);
  const heavy = query(dialectWith(() => processes, new ManyReadersAdapter()));
  const writes = new WriteQueue(QUEUE_TIMEOUT_MS);
  const announcements = new EventEmitter().setMaxListeners(0);
  const stopHearing = hearOtherWorkers((topic) => announcements.emit('topic', topic));
  const begin = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    writes
      .run(() => writer.transaction().execute(work))
      .catch((error: unknown) => {
        throw explained(error);
      });
  const transactions = new Transactions({
    dialect: writeDialect,
    begin,
    async announce(topic) {
      announcements.emit('topic', topic);
      tellOtherWorkers(topic);
    },
  });
  // A statement is synchronous: no other code sees the connection while it is read-only.
  const runInTransaction: RunReadOnly = (connection, statement) => {
    // SQLite has no SELECT that writes.
    if (SelectQueryNode.is(statement.query)) return connection.executeQuery(statement);
    writing.exec('PRAGMA query_only = ON');
    try {
      return connection.executeQuery(statement);
    } finally {
      writing.exec('PRAGMA query_only = OFF');
    }
  };
  const current = () => transactions.current;
  const db = readOnlyDb({ dialect: readDialect, reader, current, runInTransaction });
  return {
    name: 'sqlite',
    db,
    heavy,
    search,
    fold: (text) => sql<string>`fold(${text})`,
    isAmong: (value, query) => sql`${value} IN (${query})`,
    transaction: (work) => transactions.run(work),
    outsideTransaction: (work) => transactions.outside(work),
    fromStandby: (work) => transactions.outside(work),
    beforeCommit: (work) => transactions.beforeCommit(work),
    // Its writers take turns.
    lock: async () => undefined,
    async migrate(migrations) {
      const provider = { getMigrations: async () => migrations };
      const migrator = new Migrator({ db: writer, provider });
      const { error } = await writes.run(() => migrator.migrateToLatest());
      if (error) throw error;
    },
    announce: (topic) => transactions.announce(topic),
    onAnnouncement(listener) {
      announcements.on('topic', listener);
      return () => announcements.off('topic', listener);
    },
    async snapshot(work) {
      const database = openFile(file, 'read');
      const whole: WholeDatabase = new Kysely({
        dialect: dialectWith(() => new SqliteDriver({ database: kyselyDatabase(database) })),
      });
      try {
        // The first read of a transaction decides what all of it sees.
        return await whole.transaction().execute(work);
      } finally {
        await whole.destroy();
        if (database.isOpen) database.close();
      }
    },
    fill: begin,
    commitCount: () => dataVersion.get()!.data_version as number,
    load() {
      const busy = Number(writes.isBusy);
      return { busy, idle: 1 - busy, waiting: writes.waiting };
    },
    standbys: () => undefined,
    async close() {
      stopHearing();
      await Promise.all([heavy, db, writer].map((each) => each.destroy()));
      // Kysely closes only the connections it has used; the file must be released in any case.
      for (const database of [reading, writing]) if (database.isOpen) database.close();
    },
  };
}
