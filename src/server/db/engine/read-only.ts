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

/** Runs one statement on a connection that could write, in a way that it cannot. */
export type RunReadOnly = <R>(
  connection: DatabaseConnection,
  query: CompiledQuery,
) => Promise<QueryResult<R>>;

const ONLY_READS = 'engine.db only reads: write in engine.transaction.';

/** Wraps a connection and refuses everything but reads. */
class ReadOnlyConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #run: RunReadOnly;

  constructor(connection: DatabaseConnection, run: RunReadOnly) {
    this.#connection = connection;
    this.#run = run;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!SelectQueryNode.is(query.query) && !RawNode.is(query.query)) throw new Error(ONLY_READS);
    return this.#run<R>(this.#connection, query);
  }

  // A stream would keep its connection and its snapshot open for as long as its rows are consumed.
  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('engine.db does not stream: engine.heavy does.');
  }
}

class ReadOnlyDriver extends DummyDriver {
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

export interface ReadOnlyOptions {
  dialect: Dialect;
  /** Reads on connections that the database itself keeps from writing. */
  reader: Db;
  /** The caller's transaction, if there is one. */
  current: () => ConnectionProvider | undefined;
  /** Runs a statement on that transaction's connection. */
  runInTransaction: RunReadOnly;
  /** Runs a statement on the reader's; by default as it is. */
  runAlone?: RunReadOnly;
}

/** `engine.db`: reads on the connection of the caller's transaction, else on the reader's. */
export function readOnlyDb({
  dialect,
  reader,
  current,
  runInTransaction,
  runAlone = (connection, query) => connection.executeQuery(query),
}: ReadOnlyOptions): Db {
  const executor = reader.getExecutor();
  const driver = new ReadOnlyDriver(reader);
  const provider: ConnectionProvider = {
    async provideConnection(consumer, options) {
      if (driver.isClosed) throw new Error('The database is closed.');
      const transaction = current();
      return (transaction ?? executor).provideConnection(
        (connection) =>
          consumer(new ReadOnlyConnection(connection, transaction ? runInTransaction : runAlone)),
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
