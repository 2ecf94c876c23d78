import type { Expression, Kysely, SqlBool, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import { MINUTE_MS } from '#domain/time.ts';
import type { Schema } from '../schema/schema.ts';

/** A query builder, inside a transaction or not. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Full-text search over normalised, stemmed words (domain/catalogue/words). */
export interface ProductSearch {
  /** Creates the search tables; called by the migration. */
  create(db: Db): Promise<void>;
  /** Replaces the words indexed for a product, separated by spaces; those of its title weigh more. */
  index(tx: Tx, productId: string, words: { title: string; body: string }): Promise<void>;
  remove(tx: Tx, productId: string): Promise<void>;
  /** Ids of the products that contain every term (as the beginning of a word), best match first. */
  find(db: Db, terms: string[], limit: number): Promise<string[]>;
}

/** Everything that differs between the two databases. Queries are written once, with Kysely. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /**
   * Reads only; a write is refused. It has a connection of its own and never waits for a writer; inside a
   * transaction it reads on that transaction's connection and sees what it has written.
   */
  readonly db: Db;
  /**
   * Reads that may take long (reports, exports, searches over a whole table), without making anyone else
   * wait. Sees only what is committed, inside a transaction too. `.stream(size)` reads in batches of
   * `size` rows, as fast as they are consumed. Accepts an AbortSignal as Kysely does; with `cancel query`
   * it stops the database as well.
   *
   * @throws QueryTimeoutError for a statement that takes longer than HEAVY_TIMEOUT_MS
   */
  readonly heavy: Db;
  readonly search: ProductSearch;
  /** SQL for a text without case and accents (as `fold` of domain/catalogue/words), ordered by its bytes. */
  fold(text: Expression<string>): Expression<string>;
  /**
   * SQL for whether a value is among the few that a query finds. The query runs first, by itself, even
   * when the planner would rather walk all rows and check each.
   */
  isAmong(value: Expression<unknown>, query: Expression<unknown>): Expression<SqlBool>;
  /**
   * Runs `work` in one write transaction, and retries it after a transient conflict. Called inside another
   * transaction it joins that one: they commit together, and if it throws, the whole transaction fails,
   * even if the error is caught on the way. What `work` announces is sent after the commit.
   *
   * @throws UnawaitedWorkError, and commits nothing, when something that `work` started is still running
   *   when it returns; any statement after the end is refused with the same error
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` as if no transaction were open: for what is read once and cached for everyone, which must
   * not include rows that may still be rolled back. It cannot write before that transaction has ended.
   */
  outsideTransaction<T>(work: () => T): T;
  /**
   * Runs `work` as `outsideTransaction` does, for a page or whatever else is the same for everyone. What it reads of
   * `engine.db` may come from a standby that has everything which was committed when the first read began; it
   * shows no less than the primary would then. Once it has written, and inside a transaction, the primary is read.
   */
  fromStandby<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` right before the current transaction commits, once however often the same function is
   * passed: for rows that many writers compete for, which are then locked no longer than the commit takes.
   */
  beforeCommit(work: (tx: Tx) => Promise<void>): void;
  /**
   * Lets no other transaction that locks one of these names go on before this one ends. The names are locked in
   * an order of their own: no two transactions wait for each other.
   */
  lock(tx: Tx, names: readonly string[]): Promise<void>;
  /** Brings the schema to its newest version; processes that do so at the same time wait for each other. */
  migrate(migrations: Record<string, Migration>): Promise<void>;
  /**
   * Tells every node that something changed: at once, or after the commit when called inside a
   * transaction. It does not fail while the database is unreachable: nodes refetch everything when it is
   * back.
   */
  announce(topic: string): Promise<void>;
  /** Calls `listener` for each announcement of any node, and with '*' once a lost connection is back. */
  onAnnouncement(listener: (topic: string) => void): () => void;
  /**
   * Reads the whole database as it is at one moment, on a connection of its own, for as long as that takes. Names are
   * those of the tables and columns themselves.
   */
  snapshot<T>(work: (db: WholeDatabase) => Promise<T>): Promise<T>;
  /**
   * Fills an empty database in one transaction, which may take hours, as may each of its statements. It is apart from
   * `transaction`: nothing is announced, and nothing else may be written meanwhile.
   */
  fill<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A number that every commit changes, of whatever process: as long as it is the same, what was read is still there.
   * Null where that would take a round trip.
   */
  commitCount(): number | null;
  /** How busy the database is at this moment, as this process sees it. */
  load(): DatabaseLoad;
  /** Who answers reads, where there are standbys. */
  standbys(): StandbyReads | undefined;
  close(): Promise<void>;
}

/** Every table of a database, whatever this version knows of it. */
export type WholeDatabase = Kysely<Record<string, Record<string, string | number | null>>>;

/** Connections of this process; on SQLite its one writer, which the others wait for. */
export interface DatabaseLoad {
  busy: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/** Of this process. */
export interface StandbyReads {
  /** Statements of `fromStandby` and `heavy`, by who answered them. */
  reads: { primary: number; standby: number };
  standbys: readonly StandbyReport[];
}

/** A standby when it was last looked at. */
export interface StandbyReport {
  /** Its host and port. */
  name: string;
  /** Whether it may be read from, once it has replayed enough. */
  usable: boolean;
  /** How far it is behind; undefined while that is unknown. */
  lagBytes: number | undefined;
}

/** Milliseconds that one statement of `engine.heavy` may take, or one batch of its rows. */
export const HEAVY_TIMEOUT_MS = 2 * MINUTE_MS;

/** Work that was started inside a transaction was not awaited there: see `Engine.transaction`. */
export class UnawaitedWorkError extends Error {
  override readonly name = 'UnawaitedWorkError';
}
