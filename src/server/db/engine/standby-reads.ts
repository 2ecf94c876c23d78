import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { QueryTimeoutError } from '../../base/errors.ts';
import type { StandbyReads } from './engine.ts';
import type { Held } from './postgres-standby.ts';
import type { RunReadOnly } from './read-only.ts';

type StatementOptions = Parameters<DatabaseConnection['executeQuery']>[1];

/** How the primary is read. */
export interface Primary {
  driver: Driver;
  /** Runs a statement on one of its connections. */
  run: RunReadOnly;
}

/** Statements that standbys may answer, by who did. */
export type Reads = StandbyReads['reads'];

/** Reads on a standby; what fails there is read from the primary. */
class StandbyConnection implements DatabaseConnection {
  readonly #held: Held;
  readonly #primary: Primary;
  readonly #reads: Reads;
  /** The primary's, while it answers instead. */
  #instead: DatabaseConnection | undefined;

  constructor(held: Held, primary: Primary, reads: Reads) {
    this.#held = held;
    this.#primary = primary;
    this.#reads = reads;
  }

  release(): void {
    this.#held.release();
  }

  async executeQuery<R>(query: CompiledQuery, options?: StatementOptions): Promise<QueryResult<R>> {
    try {
      const result = await this.#held.connection.executeQuery<R>(query, options);
      this.#reads.standby += 1;
      return result;
    } catch (error) {
      this.#giveUp(error, options);
    }
    const connection = await this.#acquire(options);
    try {
      return await this.#primary.run<R>(connection, query);
    } finally {
      await this.#releaseInstead();
    }
  }

  async *streamQuery<R>(
    query: CompiledQuery,
    chunkSize: number,
    options?: StatementOptions,
  ): AsyncIterableIterator<QueryResult<R>> {
    let hasBegun = false;
    const begun = () => {
      if (!hasBegun) this.#reads.standby += 1;
      hasBegun = true;
    };
    try {
      for await (const result of this.#held.connection.streamQuery<R>(query, chunkSize, options)) {
        begun();
        yield result;
      }
      begun();
      return;
    } catch (error) {
      // Whoever reads has some of the rows already.
      if (hasBegun) throw error;
      this.#giveUp(error, options);
    }
    const connection = await this.#acquire(options);
    try {
      yield* connection.streamQuery<R>(query, chunkSize, options);
    } finally {
      await this.#releaseInstead();
    }
  }

  async collectSessionInfo(): Promise<void> {
    // The process was asked for when the connection was taken.
  }

  async cancelQuery(...args: Parameters<NonNullable<DatabaseConnection['cancelQuery']>>) {
    await (this.#instead?.cancelQuery?.(...args) ?? this.#held.cancel());
  }

  /** @throws the error, if it is no reason to ask the primary as well */
  #giveUp(error: unknown, options: StatementOptions): void {
    const tookAsLongAsItMay = error instanceof QueryTimeoutError && this.#held.kind === 'heavy';
    if (tookAsLongAsItMay || options?.signal?.aborted) throw error;
    this.#held.failed(error);
    this.#reads.primary += 1;
  }

  async #acquire(options: StatementOptions): Promise<DatabaseConnection> {
    const connection = await this.#primary.driver.acquireConnection(options);
    this.#instead = connection;
    if (options?.signal) await connection.collectSessionInfo?.();
    return connection;
  }

  async #releaseInstead(): Promise<void> {
    const connection = this.#instead!;
    this.#instead = undefined;
    await this.#primary.driver.releaseConnection(connection);
  }
}

/** Says where the caller may read: undefined outside of what a standby serves. */
export interface Source {
  /** A connection to a standby that has everything; undefined if the primary has to answer. */
  hold(): Promise<Held | undefined>;
}

/** Kysely's driver for the primary, with standbys before it. */
export class StandbyFirstDriver implements Driver {
  readonly #primary: Primary;
  readonly #source: () => Source | undefined;
  readonly #reads: Reads;

  constructor(primary: Primary, source: () => Source | undefined, reads: Reads) {
    this.#primary = primary;
    this.#source = source;
    this.#reads = reads;
  }

  init(...args: Parameters<Driver['init']>): Promise<void> {
    return this.#primary.driver.init(...args);
  }

  async acquireConnection(
    ...args: Parameters<Driver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const source = this.#source();
    const held = await source?.hold();
    if (held) return new StandbyConnection(held, this.#primary, this.#reads);
    if (source) this.#reads.primary += 1;
    return this.#primary.driver.acquireConnection(...args);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof StandbyConnection) connection.release();
    else await this.#primary.driver.releaseConnection(connection);
  }

  async beginTransaction(): Promise<void> {
    throw new Error('What standbys may answer has no transactions: use engine.transaction.');
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#primary.driver.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#primary.driver.rollbackTransaction(connection);
  }

  destroy(...args: Parameters<Driver['destroy']>): Promise<void> {
    return this.#primary.driver.destroy(...args);
  }
}

/** The reads of one `engine.fromStandby`: one after the other on one connection, which it takes for the first. */
export class Reading implements Source {
  readonly #hold: () => Promise<Held | undefined>;
  #held: Promise<Held | undefined> | undefined;
  /** Until the last read on it has ended. */
  #last: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(hold: () => Promise<Held | undefined>) {
    this.#hold = hold;
  }

  /** Whatever it reads from now on comes from the primary. */
  leave(): void {
    this.#isOver = true;
  }

  async hold(): Promise<Held | undefined> {
    if (this.#isOver) return undefined;
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = turn.promise;
    await before;
    const held = this.#isOver ? undefined : await (this.#held ??= this.#hold());
    if (!held) {
      turn.resolve();
      return undefined;
    }
    return {
      ...held,
      release: turn.resolve,
      failed: (error) => {
        this.leave();
        held.failed(error);
      },
    };
  }

  async end(): Promise<void> {
    this.leave();
    await this.#last;
    (await this.#held)?.release();
  }
}

/** `run` for the primary's connections, and as it is for a standby's, which is in a transaction already. */
export const unlessOnStandby =
  (run: RunReadOnly): RunReadOnly =>
  (connection, query) =>
    connection instanceof StandbyConnection
      ? connection.executeQuery(query)
      : run(connection, query);
