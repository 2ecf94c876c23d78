import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError, QueryTimeoutError } from '../../errors.ts';

/** Milliseconds to open a connection, and to wait for one that others use. */
const CONNECT_TIMEOUT_MS = 3_000;
const WAIT_TIMEOUT_MS = 10_000;
/** Milliseconds beyond the server's own limit after which a statement is taken for lost. */
const ANSWER_GRACE_MS = 2_000;
/** Milliseconds after which the server takes back what a node began and does not go on with. */
const ABANDONED_MS = 60_000;

/** What the system says of a server that is away. */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);
/** What PostgreSQL says when it goes, comes, or has no connection left (classes 08, 25P03, 53300, 57P0x). */
const GOING = /^(08...|25P03|53300|57P0[1-5])$/;
/** What `pg` says, which gives these errors no code. */
const LOST =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered))/;
/** A statement that ran into statement_timeout. */
const CANCELED = '57014';

/** int8 (counts, sums, epoch ms) as a number: every value of ours is below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : (pg.types.getTypeParser(oid, format as 'text') as never),
};

/** The error as ours where it says that the database is away, or took too long; else as it is. */
function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === CANCELED && error.message.includes('statement timeout')) {
    return new QueryTimeoutError();
  }
  const isAway = AWAY.has(code) || GOING.test(code) || LOST.test(error.message);
  return isAway ? new DatabaseUnavailableError(error) : error;
}

/** A connection that opens or gives up soon, and whose errors are ours. */
class ShopClient extends pg.Client {
  /** @param all of its pool, from the first attempt to connect to the end */
  constructor(config: pg.ClientConfig, all: Set<pg.Client>) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    all.add(this);
    this.once('end', () => all.delete(this));
    // Without a handler a connection that the server drops between two statements would end the process.
    this.on('error', () => undefined);
  }

  // One of many signatures: with a cursor it answers no promise.
  override query(...args: unknown[]): never {
    const result: unknown = (super.query as (...args: unknown[]) => unknown)(...args);
    if (!(result instanceof Promise)) return result as never;
    return result.catch((error: Error) => {
      // No answer at all: whoever takes this connection next would wait as long.
      if (error.message === 'Query read timeout') cutConnection(this);
      throw told(error);
    }) as never;
  }
}

/**
 * Drops a connection without a word, where `end` would wait for the server's answer; the server gives up
 * what it was doing when it notices.
 */
export function cutConnection(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

export interface PoolOptions {
  url: string;
  /** Connections at most; they are opened as they are needed. */
  size: number;
  /** Milliseconds for one statement, told to the server. */
  statementTimeoutMs: number;
  /** SQL that each connection begins with. */
  session?: string;
  /** Whether closing it breaks off what is running, rather than waiting for it. */
  breaksOff?: boolean;
  /** Whether the server is known to answer nothing: nobody waits to find that out again. */
  isSilent: () => boolean;
}

/** What Kysely's driver wants of a pool, and a way to give up every connection at once. */
export interface ShopPool extends PostgresPool {
  cut(): void;
}

/** A pool that fails within seconds, with DatabaseUnavailableError, while the database is away. */
export function openPool(options: PoolOptions): ShopPool {
  const { url, size, statementTimeoutMs, session, breaksOff, isSilent } = options;
  const all = new Set<pg.Client>();
  class PooledClient extends ShopClient {
    constructor(config: pg.ClientConfig) {
      super(config, all);
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client: PooledClient as unknown as typeof pg.Client,
    max: size,
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: ABANDONED_MS,
    keepAlive: true,
    types,
    ...(session && {
      onConnect: (client: pg.ClientBase) => client.query(session).then(() => undefined),
    }),
  });
  // The same for one at rest. Nothing is said about each: the listener tells it once.
  pool.on('error', () => undefined);
  const cut = () => {
    for (const client of all) cutConnection(client);
  };
  return {
    cut,
    Client: pg.Client,
    options: pool.options,
    end: async () => {
      if (breaksOff) cut();
      await pool.end();
    },
    connect: async () => {
      if (isSilent()) throw new DatabaseUnavailableError(new Error('The database is silent.'));
      try {
        return await pool.connect();
      } catch (error) {
        throw told(error);
      }
    },
  };
}
