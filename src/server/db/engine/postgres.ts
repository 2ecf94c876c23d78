import { EventEmitter } from 'node:events';
import { CamelCasePlugin, Kysely, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { fold } from '#domain/catalogue/fold.ts';
import { ownShare } from '../../base/workers.ts';
import type { Schema } from '../schema/schema.ts';
import { DatabaseUnavailableError } from '../../base/errors.ts';
import { HEAVY_TIMEOUT_MS, type Engine, type WholeDatabase } from './engine.ts';
import { assertSameDatabase, beginOnLoan, inOwnTransaction } from './pgbouncer.ts';
import { ShopDialect } from './postgres-dialect.ts';
import {
  Listener,
  LISTENER_TIMEOUTS,
  SilenceError,
  type ListenerTimeouts,
} from './postgres-listener.ts';
import { openPool, PLANNER, settings, type PoolOptions, type ShopPool } from './postgres-pool.ts';
import { Standbys } from './postgres-standbys.ts';
import { unlessOnStandby } from './standby-reads.ts';
import type { StandbyTimeouts } from './postgres-standby.ts';
import { postgresSearch } from './postgres-search.ts';
import { readOnlyDb, type RunReadOnly } from './read-only.ts';
import { Transactions } from './transactions.ts';

/**
 * The most connections of a node, in addition to the listener's: 17 in all, so that five nodes fit into the
 * hundred that PostgreSQL allows by default. Behind PgBouncer readers and writers are its clients, and 3 remain.
 */
const READERS = 8;
const WRITERS = 6;
const HEAVY_READERS = 2;
/** Of readers and of writers in one of several workers, which divide these connections among them. */
const LEAST = 2;
/** Milliseconds for the server's answer to one statement. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Attempts at a transaction that PostgreSQL aborts in favour of another. */
const TRANSACTION_ATTEMPTS = 5;
const CHANNEL = 'vitrine';
/** Makes the server itself refuse every write. */
const READ_ONLY = 'SET default_transaction_read_only = on';

/** The Latin letters that are one of a–z with an accent (U+00C0 to U+017F), and the plain letter of each. */
const ACCENTED = Array.from({ length: 0x180 - 0xc0 }, (_, n) => String.fromCharCode(0xc0 + n))
  .filter((letter) => /^[a-z]$/.test(fold(letter)))
  .join('');
const PLAIN = fold(ACCENTED);

/** Whether PostgreSQL aborted the transaction so that another could finish (class 40). */
const isTransientConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Leads to PostgreSQL itself; then `url` may lead to PgBouncer, which pools by transactions. */
  directUrl?: string | undefined;
  /** Standbys that serve reads. */
  readUrls?: readonly string[] | undefined;
  /** Called with a line for each lost connection; the pool replaces them by itself. */
  log?: (message: string) => void;
  /** Of the listener, which detects a database that does not answer. */
  timeouts?: ListenerTimeouts;
  standbyTimeouts?: StandbyTimeouts;
}

/**
 * The engine for a shop that outgrew one machine: any number of nodes on one PostgreSQL.
 *
 * @throws SetupError when an address leads where it must not
 * @throws the error that prevented the first connection
 */
export async function openPostgres({
  url,
  directUrl,
  readUrls = [],
  log = console.error,
  timeouts = LISTENER_TIMEOUTS,
  standbyTimeouts,
}: PostgresOptions): Promise<Engine> {
  const announcements = new EventEmitter().setMaxListeners(0);
  const onTopic = (topic: string) => void announcements.emit('topic', topic);
  const pools: ShopPool[] = [];
  const onSilence = () => {
    for (const pool of pools) pool.cut();
  };
  const direct = directUrl ?? url;
  const onLoan = directUrl !== undefined;
  const listener = new Listener({
    url: direct,
    channel: CHANNEL,
    onTopic,
    log,
    onSilence,
    timeouts,
  });
  const isSilent = () => listener.isSilent;
  const dialectOf = (options: Omit<PoolOptions, 'isSilent'>, begin?: string) => {
    const pool = openPool({ isSilent, ...options });
    pools.push(pool);
    return new ShopDialect({ pool, cursor: Cursor }, begin);
  };
  const query = (dialect: Dialect) =>
    new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  const shared = { url, onLoan, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  const readDialect = dialectOf({
    ...shared,
    size: ownShare(READERS, LEAST),
    session: [READ_ONLY, ...settings('SET', PLANNER.page)].join('; '),
    pipelined: onLoan,
  });
  const writeDialect = dialectOf(
    { ...shared, size: ownShare(WRITERS, LEAST) },
    onLoan ? beginOnLoan('READ WRITE', STATEMENT_TIMEOUT_MS) : undefined,
  );
  const runAlone: RunReadOnly = onLoan
    ? inOwnTransaction(beginOnLoan('READ ONLY', STATEMENT_TIMEOUT_MS, PLANNER.page))
    : (connection, statement) => connection.executeQuery(statement);
  const standbys = new Standbys({ urls: readUrls, log, timeouts: standbyTimeouts });
  const reader = query(standbys.beforePages(readDialect, runAlone));
  const writer = query(writeDialect);
  const heavyDialect = dialectOf({
    url: direct,
    size: ownShare(HEAVY_READERS),
    statementTimeoutMs: HEAVY_TIMEOUT_MS,
    session: [READ_ONLY, ...settings('SET', PLANNER.heavy)].join('; '),
    abortsOnClose: true,
  });
  const heavy = query(standbys.beforeHeavy(heavyDialect));
  /** A connection of its own, on which a statement takes as long as it takes. */
  const openOne = () =>
    new ShopDialect({
      pool: openPool({ url: direct, size: 1, statementTimeoutMs: 0, isSilent }),
      cursor: Cursor,
    });
  /** The listener's connection goes first: its commits need not reach the disk. */
  const notify = async (topic: string): Promise<void> => {
    try {
      await listener.notify(topic).catch(async (error: unknown) => {
        if (error instanceof SilenceError) throw new DatabaseUnavailableError(error);
        await sql`SELECT pg_notify(${CHANNEL}, ${topic})`.execute(writer);
      });
    } catch (error) {
      // What it announces is committed, and nodes that lose the server refetch everything.
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    }
  };
  const transactions = new Transactions({
    dialect: writeDialect,
    async begin(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await writer.transaction().execute(work);
        } catch (error) {
          if (attempt >= TRANSACTION_ATTEMPTS || !isTransientConflict(error)) throw error;
        }
      }
    },
    async announce(topic) {
      // Here at once; the other nodes, and this one once more, through NOTIFY.
      onTopic(topic);
      await notify(topic);
    },
  });
  const db = readOnlyDb({
    dialect: readDialect,
    reader,
    current: () => transactions.current,
    runInTransaction: (connection, statement) => connection.executeQuery(statement),
    runAlone: unlessOnStandby(runAlone),
  });
  const close = async () => {
    await Promise.all([listener.close(), standbys.close()]);
    await Promise.all([db, writer, heavy].map((each) => each.destroy()));
  };
  await listener.open();
  if (onLoan) {
    const session = query(openOne());
    await assertSameDatabase(writer, session)
      .finally(() => session.destroy())
      .catch(async (error: unknown) => {
        await close();
        throw error;
      });
  }
  const outside = <T>(work: () => T): T => standbys.outside(() => transactions.outside(work));
  standbys.open();
  return {
    name: 'postgres',
    db,
    heavy,
    search: postgresSearch,
    fold: (text) => sql<string>`lower(translate(${text}, ${ACCENTED}, ${PLAIN})) COLLATE "C"`,
    isAmong: (value, query) => sql`${value} = ANY(ARRAY(${query}))`,
    async transaction(work) {
      standbys.leave();
      return transactions.run(work);
    },
    outsideTransaction: outside,
    fromStandby: (work) => (transactions.surround ? outside(work) : standbys.run(work)),
    beforeCommit: (work) => transactions.beforeCommit(work),
    async lock(tx, names) {
      await sql`
        SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
        FROM unnest(${names.toSorted()}::text[]) AS name`.execute(tx);
    },
    async migrate(migrations) {
      const provider = { getMigrations: async () => migrations };
      const db = query(openOne());
      const { error } = await new Migrator({ db, provider })
        .migrateToLatest()
        .finally(() => db.destroy());
      if (error) throw error;
    },
    announce: (topic) => transactions.announce(topic),
    onAnnouncement(listener) {
      announcements.on('topic', listener);
      return () => announcements.off('topic', listener);
    },
    async snapshot(work) {
      const whole: WholeDatabase = new Kysely({ dialect: openOne() });
      try {
        return await whole
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (db) => {
            // What is read may take a while to be written elsewhere.
            await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db);
            return work(db);
          });
      } finally {
        await whole.destroy();
      }
    },
    async fill(work) {
      const db = query(openOne());
      try {
        return await db.transaction().execute(async (tx) => {
          // What is written may take a while to be read elsewhere.
          await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
          return work(tx);
        });
      } finally {
        await db.destroy();
      }
    },
    commitCount: () => null,
    load: () =>
      pools
        .map((pool) => pool.load())
        .reduce((sum, { busy, idle, waiting }) => ({
          busy: sum.busy + busy,
          idle: sum.idle + idle,
          waiting: sum.waiting + waiting,
        })),
    standbys: () => (readUrls.length > 0 ? standbys.report : undefined),
    close,
  };
}
