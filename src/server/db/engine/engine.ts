import type { Expression, Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** A query builder, inside a transaction or not. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Full-text search over normalised, stemmed words (domain/catalogue/words). */
export interface ProductSearch {
  /** SQL that makes the search table; run by the migration. */
  create(db: Db): Promise<void>;
  /** Replaces what is indexed for a product; `words` is space-separated, the first ones weigh more. */
  index(tx: Tx | Db, productId: string, words: { title: string; body: string }): Promise<void>;
  remove(tx: Tx | Db, productId: string): Promise<void>;
  /** Ids of products that hold every term (each a prefix), best first. */
  find(db: Db, terms: string[], limit: number): Promise<string[]>;
}

/** All that differs between the two databases. Queries are written once, with Kysely. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly db: Db;
  readonly search: ProductSearch;
  /** SQL of a text without case and accents (as `fold` of domain/catalogue/words), compared letter by letter. */
  fold(text: Expression<string>): Expression<string>;
  /** Runs `work` in one write transaction; retries what the engine calls a passing conflict. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tells every node that something changed; called after commit. */
  announce(topic: string): Promise<void>;
  /** Calls back at each announcement of any node, and after a lost connection came back. */
  onAnnouncement(listener: (topic: string) => void): () => void;
  close(): Promise<void>;
}
