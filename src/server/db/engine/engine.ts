import type { Expression, Kysely, SqlBool, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema/schema.ts';

/** A query builder, inside a transaction or not. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Full-text search over normalised, stemmed words (domain/catalogue/words). */
export interface ProductSearch {
  /** SQL that makes the search table; run by the migration. */
  create(db: Db): Promise<void>;
  /** Replaces what is indexed for a product; `words` is space-separated, the first ones weigh more. */
  index(tx: Tx, productId: string, words: { title: string; body: string }): Promise<void>;
  remove(tx: Tx, productId: string): Promise<void>;
  /** Ids of products that hold every term (each a prefix), best first. */
  find(db: Db, terms: string[], limit: number): Promise<string[]>;
}

/** All that differs between the two databases. Queries are written once, with Kysely. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /**
   * Reads, and refuses to write. On a connection of its own, so that it waits for no writer; inside a
   * transaction it reads through it and sees what it has written.
   */
  readonly db: Db;
  /**
   * Reads that may take long (reports, exports, searches over a whole table) without anybody waiting
   * for them. Sees what is committed, inside a transaction too. `.stream(size)` reads in batches of
   * `size` rows, as fast as they are used. Takes an AbortSignal as Kysely does; `cancel query` stops
   * the database as well.
   *
   * @throws QueryTimeoutError for a statement that takes longer than HEAVY_TIMEOUT_MS
   */
  readonly heavy: Db;
  readonly search: ProductSearch;
  /** SQL of a text without case and accents (as `fold` of domain/catalogue/words), compared letter by letter. */
  fold(text: Expression<string>): Expression<string>;
  /**
   * SQL of whether a value is among the few that a query finds. The query leads: it is run by itself
   * first, whatever the planner thinks of walking all rows and asking each.
   */
  isAmong(value: Expression<unknown>, query: Expression<unknown>): Expression<SqlBool>;
  /**
   * Runs `work` in one write transaction; retries what the engine calls a passing conflict. Called
   * inside another it joins that one: it is committed with it, and when it throws the whole fails,
   * even if the error is caught on the way. What is announced meanwhile is announced after the commit.
   *
   * @throws UnawaitedWorkError, and commits nothing, when something that `work` began has not ended
   *   with it; whatever goes on after the end is refused with the same error
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` as if no transaction were under way: for what is read once and kept for everybody,
   * which must not hold rows that may yet be taken back. It cannot write before that transaction ends.
   */
  outsideTransaction<T>(work: () => T): T;
  /**
   * Does `work` as the last thing before the commit of the transaction under way, once however often
   * the same function is asked for: for rows that many writers compete for, which are then locked for
   * no longer than the commit takes.
   */
  beforeCommit(work: (tx: Tx) => Promise<void>): void;
  /** Brings the schema to its newest version; processes that do so at once wait for each other. */
  migrate(migrations: Record<string, Migration>): Promise<void>;
  /**
   * Tells every node that something changed; called after commit, or inside a transaction, which then
   * does so at its commit. A database that is away does not fail it: nodes read again when it is back.
   */
  announce(topic: string): Promise<void>;
  /** Calls back at each announcement of any node, and with '*' after a lost connection came back. */
  onAnnouncement(listener: (topic: string) => void): () => void;
  close(): Promise<void>;
}

/** Milliseconds that one statement of `engine.heavy` may take, or one batch of its rows. */
export const HEAVY_TIMEOUT_MS = 120_000;

/** What was begun inside a transaction has to be awaited there: see `Engine.transaction`. */
export class UnawaitedWorkError extends Error {
  override readonly name = 'UnawaitedWorkError';
}
