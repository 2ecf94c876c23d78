import pg from 'pg';
import { DatabaseUnavailableError, QueryTimeoutError } from '../../errors.ts';

/** Milliseconds to open a connection, and to wait for one that others use. */
const CONNECT_TIMEOUT_MS = 3_000;
const WAIT_TIMEOUT_MS = 10_000;
/** Milliseconds beyond the server's own limit after which a statement is taken for lost. */
const ANSWER_GRACE_MS = 2_000;

/** What the system says of a server that is away. */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);
/** What PostgreSQL says when it goes, comes, or has no connection left (classes 08, 53300, 57P0x). */
const GOING = /^(08...|53300|57P0[1-5])$/;
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
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }

  // One of many signatures: with a cursor it answers no promise.
  override query(...args: unknown[]): never {
    const result: unknown = (super.query as (...args: unknown[]) => unknown)(...args);
    if (!(result instanceof Promise)) return result as never;
    return result.catch((error: Error) => {
      // No answer at all: whoever takes this connection next would wait as long.
      if (error.message === 'Query read timeout') this.cut();
      throw told(error);
    }) as never;
  }

  /** Drops the connection; the server gives up what it was doing when it notices. */
  cut(): void {
    (
      this as unknown as { connection: { stream: NodeJS.WritableStream & { destroy(): void } } }
    ).connection.stream // `end` would wait for the answer as well.
      .destroy();
  }
}

export interface PoolOptions {
  url: string;
  /** Connections at most; they are opened as they are needed. */
  size: number;
  /** Milliseconds for one statement, told to the server. */
  statementTimeoutMs: number;
  /** Whether the server refuses every write. */
  onlyReads?: boolean;
  /** Whether closing it breaks off what is running, rather than waiting for it. */
  breaksOff?: boolean;
}

/** A pool that fails within seconds, with DatabaseUnavailableError, while the database is away. */
export function openPool({ url, size, statementTimeoutMs, onlyReads, breaksOff }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    Client: ShopClient as unknown as typeof pg.Client,
    max: size,
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    keepAlive: true,
    types,
    ...(onlyReads && {
      onConnect: (client: pg.ClientBase) =>
        client.query('SET default_transaction_read_only = on').then(() => undefined),
    }),
  });
  // Without handlers a connection that the server drops would end the process: an idle one here, one in
  // use between two statements below. Nothing is said about each: the listener tells it once.
  pool.on('error', () => undefined);
  const open = new Set<ShopClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    open.add(client as unknown as ShopClient);
  });
  pool.on('remove', (client) => open.delete(client as unknown as ShopClient));
  return {
    Client: pg.Client,
    options: pool.options,
    end: async () => {
      if (breaksOff) for (const client of open) client.cut();
      await pool.end();
    },
    connect: async () => {
      try {
        return await pool.connect();
      } catch (error) {
        throw told(error);
      }
    },
  };
}
