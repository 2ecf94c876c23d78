import {
  DummyDriver,
  Kysely,
  RawNode,
  SelectQueryNode,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Db } from './engine.ts';

/** Runs one statement so that it cannot write, on a connection that could. */
export type RunReading = <R>(
  connection: DatabaseConnection,
  query: CompiledQuery,
) => Promise<QueryResult<R>>;

const ONLY_READS = 'engine.db only reads: write in engine.transaction.';

/** What a reader is given in place of a connection. */
class ReadingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #run: RunReading;

  constructor(connection: DatabaseConnection, run: RunReading) {
    this.#connection = connection;
    this.#run = run;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!SelectQueryNode.is(query.query) && !RawNode.is(query.query)) throw new Error(ONLY_READS);
    return this.#run<R>(this.#connection, query);
  }

  // It would be open, and its snapshot with it, for as long as its rows are used.
  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('engine.db does not stream: engine.heavy does.');
  }
}

class ReadingDriver extends DummyDriver {
  readonly #reader: Db;
  #isClosed = false;

  constructor(reader: Db) {
    super();
    this.#reader = reader;
  }

  override async beginTransaction(): Promise<void> {
    throw new Error(ONLY_READS);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  override destroy(): Promise<void> {
    this.#isClosed = true;
    return this.#reader.destroy();
  }
}

export interface ReadingOptions {
  dialect: Dialect;
  /** Reads on a connection that the database itself keeps from writing. */
  reader: Db;
  /** The transaction that the caller stands in, if there is one. */
  current: () => ConnectionProvider | undefined;
  /** Runs a statement on that transaction's connection. */
  runInTransaction: RunReading;
}

/** `engine.db`: reads through the transaction that the caller stands in, else on the reader. */
export function readingDb({ dialect, reader, current, runInTransaction }: ReadingOptions): Db {
  const executor = reader.getExecutor();
  const driver = new ReadingDriver(reader);
  const run: RunReading = (connection, query) => connection.executeQuery(query);
  const provider: ConnectionProvider = {
    async provideConnection(consumer, options) {
      if (driver.isClosed) throw new Error('The database is closed.');
      const transaction = current();
      return (transaction ?? executor).provideConnection(
        (connection) =>
          consumer(new ReadingConnection(connection, transaction ? runInTransaction : run)),
        options,
      );
    },
  };
  return new Kysely<Schema>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider(provider),
  });
}
