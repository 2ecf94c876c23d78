import { Socket } from 'node:net';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { MINUTE_MS } from '#domain/time.ts';
import {
  DatabaseFullError,
  DatabaseUnavailableError,
  QueryTimeoutError,
} from '../../base/errors.ts';
import type { DatabaseLoad } from './engine.ts';

/** Milliseconds to open a connection, and to wait for one that others are using: a rush waits as long as on SQLite. */
const CONNECT_TIMEOUT_MS = 3_000;
const WAIT_TIMEOUT_MS = 15_000;
/** Milliseconds beyond the server's own limit after which a statement is considered lost. */
const ANSWER_GRACE_MS = 2_000;
/** Milliseconds after which the server rolls back a transaction that its node has abandoned. */
export const ABANDONED_MS = MINUTE_MS;

/** What is set for the planner, by what is read, on the primary and on standbys. */
export const PLANNER = {
  /** A page's statement is done before parallel workers have started, and they would occupy others' cores. */
  page: { max_parallel_workers_per_gather: 0 },
  /**
   * On today's disks a page out of order costs little more than the next one. With the server's default of 4 it reads
   * whole tables where an index has all that a report adds up: a third of the processor time with a million orders.
   */
  heavy: { random_page_cost: 1.1 },
} as const;

/** A statement for each setting: for the session, or for its transaction alone. */
export const settings = (
  command: 'SET' | 'SET LOCAL',
  values: Readonly<Record<string, number>>,
): string[] => Object.entries(values).map(([name, value]) => `${command} ${name} = ${value}`);

/** The system's error codes for a server that cannot be reached. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** PostgreSQL's codes while it stops, starts or has no connection left (classes 08, 25P03, 53300, 57P0x). */
const UNAVAILABLE = /^(08...|25P03|53300|57P0[1-5])$/;
/** Messages of `pg` for a lost connection; it gives these errors no code. */
const LOST =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered))/;
/** A statement that ran into statement_timeout. */
const CANCELED = '57014';
const DISK_FULL = '53100';

/** Parses int8 (counts, sums, epoch ms) as a number: all our values are below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : (pg.types.getTypeParser(oid, format as 'text') as never),
};

/** Our own error for a database that is unavailable, full or took too long; any other error unchanged. */
function ownError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === CANCELED && error.message.includes('statement timeout')) {
    return new QueryTimeoutError();
  }
  if (code === DISK_FULL) return new DatabaseFullError(error);
  const isUnavailable = UNREACHABLE.has(code) || UNAVAILABLE.test(code) || LOST.test(error.message);
  return isUnavailable ? new DatabaseUnavailableError(error) : error;
}

/** A connection that can be dropped without the goodbye of `end`, which would wait for the server's answer. */
export class DroppableClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  /** The server aborts what it was doing when it notices. */
  drop(): void {
    this.#socket.destroy();
  }
}

/** A connection that opens or gives up soon, and throws our own errors. */
class ShopClient extends DroppableClient {
  /** @param all its pool's clients: this one adds itself before connecting and leaves at its end */
  constructor(config: pg.ClientConfig, all: Set<ShopClient>) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    all.add(this);
    this.once('end', () => all.delete(this));
    // Without a handler, a connection that the server drops between two statements would end the process.
    this.on('error', () => undefined);
  }

  // `query` has many overloads; with a cursor it returns no promise.
  override query(...args: unknown[]): never {
    const result: unknown = (super.query as (...args: unknown[]) => unknown)(...args);
    if (!(result instanceof Promise)) return result as never;
    return result.catch((error: Error) => {
      // No answer at all: the next user of this connection would wait just as long.
      if (error.message === 'Query read timeout') this.drop();
      throw ownError(error);
    }) as never;
  }
}

export interface PoolOptions {
  url: string;
  /** The most connections; they are opened as needed. */
  size: number;
  /** Milliseconds for one statement, which the server enforces; 0 for as long as it takes. */
  statementTimeoutMs: number;
  /** SQL that each new connection runs first. */
  session?: string;
  /**
   * Whether PgBouncer lends the connections for a transaction each. Nothing is set for a session then: it would refuse
   * the parameters, and another client would get what was set. Each transaction sets its own limits (`beginOnLoan`).
   */
  onLoan?: boolean;
  /** Whether statements are sent without waiting for the answers to those before. Excludes cursors. */
  pipelined?: boolean;
  /** Whether closing the pool aborts what is running instead of waiting for it. */
  abortsOnClose?: boolean;
  /** Whether the server is known not to answer: no caller waits to find that out again. */
  isSilent: () => boolean;
}

/** The pool that Kysely's driver expects, with a way to drop all connections at once. */
export interface ShopPool extends PostgresPool {
  cut(): void;
  load(): DatabaseLoad;
}

/** A pool that fails within seconds, with DatabaseUnavailableError, while the database is away. */
export function openPool(options: PoolOptions): ShopPool {
  const { url, size, statementTimeoutMs, session, abortsOnClose, isSilent } = options;
  const ofSession = {
    ...(statementTimeoutMs > 0 && { statement_timeout: statementTimeoutMs }),
    idle_in_transaction_session_timeout: ABANDONED_MS,
    ...(session && {
      onConnect: (client: pg.ClientBase) => client.query(session).then(() => undefined),
    }),
  };
  const all = new Set<ShopClient>();
  class PooledClient extends ShopClient {
    constructor(config: pg.ClientConfig = {}) {
      super(config, all);
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client: PooledClient,
    max: size,
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + ANSWER_GRACE_MS }),
    ...(!options.onLoan && ofSession),
    ...(options.pipelined && { pipeline: true }),
    keepAlive: true,
    types,
  });
  // As in ShopClient, for idle connections. Their losses are not logged: the listener logs it once.
  pool.on('error', () => undefined);
  const cut = () => {
    for (const client of all) client.drop();
  };
  return {
    cut,
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    Client: pg.Client,
    options: pool.options,
    end: async () => {
      if (abortsOnClose) cut();
      await pool.end();
    },
    connect: async () => {
      if (isSilent()) throw new DatabaseUnavailableError(new Error('The database is silent.'));
      try {
        return await pool.connect();
      } catch (error) {
        throw ownError(error);
      }
    },
  };
}
