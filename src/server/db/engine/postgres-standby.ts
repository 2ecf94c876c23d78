import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import Cursor from 'pg-cursor';
import { SECOND_MS } from '#domain/time.ts';
import { DatabaseUnavailableError } from '../../base/errors.ts';
import { HEAVY_TIMEOUT_MS, type StandbyReport } from './engine.ts';
import { beginOnLoan } from './pgbouncer.ts';
import { ShopDialect } from './postgres-dialect.ts';
import { answerWithin, SilenceError } from './postgres-listener.ts';
import { refusal, STANDBY_POSITION, type Found, type Position } from './replay-position.ts';
import { DroppableClient, openPool, PLANNER, types, type ShopPool } from './postgres-pool.ts';

/** Reads of a page, or `engine.heavy`'s. */
export type ReadKind = 'page' | 'heavy';

/**
 * Connections of a process to each standby, besides the one that watches it, and milliseconds for a statement there.
 */
const KINDS = {
  page: { size: 6, statementTimeoutMs: 5 * SECOND_MS },
  heavy: { size: 2, statementTimeoutMs: HEAVY_TIMEOUT_MS },
} as const satisfies Record<ReadKind, unknown>;

/** Milliseconds. */
export interface StandbyTimeouts {
  /** For a connection that watches it to open, and for each answer on that. */
  answerMs: number;
  /** From one look at it to the next. */
  watchMs: number;
  /** Until a standby that is away, or unfit, is looked at again: doubles from the first to the last. */
  retryMs: { first: number; last: number };
  /** For a connection that is ready to read; the primary answers otherwise. */
  holdMs: number;
  /** The longest wait for what the primary has just written. Most of it is there after 1 ms. */
  replayMs: number;
}

export const STANDBY_TIMEOUTS: StandbyTimeouts = {
  answerMs: 2 * SECOND_MS,
  watchMs: 5 * SECOND_MS,
  retryMs: { first: 250, last: 10 * SECOND_MS },
  holdMs: SECOND_MS,
  replayMs: 30,
};

/** Milliseconds for which one that lags is not asked: doubles from the first to the last. */
const BEHIND_FIRST_MS = 5;
const BEHIND_LAST_MS = SECOND_MS;

/** A connection that nobody else uses until it is released, in a transaction that only reads. */
export interface Held {
  kind: ReadKind;
  connection: DatabaseConnection;
  release(): void;
  /** A read failed on it, and is answered by the primary. */
  failed(error: unknown): void;
  /** Stops what runs on it. */
  cancel(): Promise<void>;
}

export interface StandbyOptions {
  url: string;
  /** What the primary has committed by now. */
  primary: () => Promise<Position>;
  log: (message: string) => void;
  timeouts: StandbyTimeouts;
}

const nameOf = (url: string): string => {
  const { host, port, searchParams } = new URL(url);
  return searchParams.get('host') ?? (port ? host : `${host}:5432`);
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || String(error) : String(error);

/** Its connections for one kind of reads. It may be reached through PgBouncer: nothing is set for a session. */
function connectionsOf(url: string, kind: ReadKind): { pool: ShopPool; driver: Driver } {
  const { size, statementTimeoutMs } = KINDS[kind];
  const isSilent = () => false;
  const pool = openPool({
    url,
    size,
    statementTimeoutMs,
    onLoan: true,
    abortsOnClose: true,
    isSilent,
  });
  const begin = beginOnLoan('READ ONLY', statementTimeoutMs, PLANNER[kind]);
  return { pool, driver: new ShopDialect({ pool, cursor: Cursor }, begin).createDriver() };
}

/** One standby: watched all the time, and asked only when it is known to have everything. */
export class Standby {
  readonly #options: StandbyOptions;
  readonly #name: string;
  readonly #connections: Record<ReadKind, ReturnType<typeof connectionsOf>>;
  readonly #closing = new AbortController();
  readonly #watching: Promise<void>;
  #watcher: DroppableClient | undefined;
  #isUsable = false;
  #lagBytes: number | undefined;
  #said: string | undefined;
  /** While it lags: for how long it is left alone, and until when (on the clock of `performance`). */
  #behind = { ms: 0, until: 0 };

  constructor(options: StandbyOptions) {
    const { url } = options;
    this.#options = options;
    this.#name = nameOf(url);
    this.#connections = { page: connectionsOf(url, 'page'), heavy: connectionsOf(url, 'heavy') };
    this.#watching = this.#watch();
  }

  get report(): StandbyReport {
    return { name: this.#name, usable: this.#isUsable, lagBytes: this.#lagBytes };
  }

  /** Whether it is worth asking. No read waits for others here: the primary has connections as well. */
  isReady(kind: ReadKind): boolean {
    const { busy, waiting } = this.#connections[kind].pool.load();
    const isLeftAlone = performance.now() < this.#behind.until;
    return this.#isUsable && !isLeftAlone && busy + waiting < KINDS[kind].size;
  }

  /**
   * A connection to it, if it has replayed everything up to a position of the primary, or does so within
   * milliseconds; undefined otherwise.
   */
  async hold(kind: ReadKind, needed: Promise<Position | undefined>): Promise<Held | undefined> {
    const { driver } = this.#connections[kind];
    const connecting = driver.init().then(() => driver.acquireConnection());
    const release = async () => {
      const connection = await connecting;
      // It has only read.
      await driver.rollbackTransaction(connection);
      await driver.releaseConnection(connection);
    };
    const begin = async () => {
      const connection = await connecting;
      await driver.beginTransaction(connection, {});
      const position = await needed;
      const pid = position && (await this.#replayedOn(connection, position));
      if (pid === undefined) return undefined;
      return {
        kind,
        connection,
        release: () => void release().catch(() => undefined),
        failed: (error: unknown) => this.#say(`a read failed: ${messageOf(error)}`),
        cancel: () => this.#cancel(pid),
      };
    };
    const held = await answerWithin(this.#options.timeouts.holdMs, begin()).catch(
      (error: unknown) => void this.#isAway(error),
    );
    if (!held) void release().catch(() => undefined);
    return held;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#watcher?.drop();
    const { page, heavy } = this.#connections;
    await Promise.all([this.#watching, page.pool.end(), heavy.pool.end()]);
  }

  /** @returns the process of the connection, once everything up to that position is there; undefined if it is not */
  async #replayedOn(connection: DatabaseConnection, needed: Position): Promise<number | undefined> {
    const wasBehind = this.#behind.ms > 0;
    const { replayMs } = this.#options.timeouts;
    for (let waitedMs = 0, ms = 1; ; waitedMs += ms, ms *= 2) {
      const { rows } = await connection.executeQuery<Found>(CompiledQuery.raw(STANDBY_POSITION));
      const found = rows[0]!;
      const reason = refusal(needed, found);
      if (reason !== undefined) throw new Error(reason);
      if (found.lsn >= needed.lsn) {
        this.#behind = { ms: 0, until: 0 };
        return found.pid;
      }
      // One that did not catch up lately is not waited for again.
      if (wasBehind || waitedMs >= replayMs) break;
      await delay(ms);
    }
    const ms = Math.min(Math.max(BEHIND_FIRST_MS, 2 * this.#behind.ms), BEHIND_LAST_MS);
    this.#behind = { ms, until: performance.now() + ms };
    return undefined;
  }

  async #watch(): Promise<void> {
    const { watchMs, retryMs } = this.#options.timeouts;
    const { signal } = this.#closing;
    let failures = 0;
    while (!signal.aborted) {
      const isWell = await this.#look().catch((error: unknown) => this.#isAway(error));
      failures = isWell ? 0 : failures + 1;
      const retry = Math.min(retryMs.first * 2 ** (failures - 1), retryMs.last);
      await delay(isWell ? watchMs : retry, undefined, { signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  /** @throws the reason why no read may come from it */
  async #look(): Promise<true> {
    const { primary, timeouts } = this.#options;
    const { answerMs } = timeouts;
    const watcher = this.#watcher ?? (await this.#connect());
    const needed = await answerWithin(answerMs, primary()).catch((error: unknown) => {
      // Without a primary nothing is read at all, and nothing is known of its standbys.
      const isPrimarys = error instanceof DatabaseUnavailableError || error instanceof SilenceError;
      if (!isPrimarys) throw error;
    });
    const { rows } = await answerWithin(answerMs, watcher.query<Found>(STANDBY_POSITION));
    if (!needed) return true;
    const reason = refusal(needed, rows[0]!);
    if (reason !== undefined) throw new Error(reason);
    this.#lagBytes = Math.max(0, needed.lsn - rows[0]!.lsn);
    this.#isUsable = true;
    this.#say(undefined);
    return true;
  }

  async #connect(): Promise<DroppableClient> {
    const { url, timeouts } = this.#options;
    const client = new DroppableClient({ connectionString: url, keepAlive: true, types });
    this.#watcher = client;
    client.on('error', () => undefined);
    await answerWithin(timeouts.answerMs, client.connect());
    return client;
  }

  /** Leaves it alone until it has been looked at again. */
  #isAway(error: unknown): false {
    if (this.#closing.signal.aborted) return false;
    this.#isUsable = false;
    this.#lagBytes = undefined;
    this.#watcher?.drop();
    this.#watcher = undefined;
    // What is being read there is read from the primary instead.
    for (const { pool } of Object.values(this.#connections)) pool.cut();
    this.#say(messageOf(error));
    return false;
  }

  async #cancel(pid: number): Promise<void> {
    const client = new DroppableClient({ connectionString: this.#options.url });
    client.on('error', () => undefined);
    try {
      await answerWithin(this.#options.timeouts.answerMs, client.connect());
      await client.query('SELECT pg_cancel_backend($1)', [pid]);
    } finally {
      client.drop();
    }
  }

  /** Logs why the primary answers in its place, once; undefined: it does not any more. */
  #say(reason: string | undefined): void {
    if (reason === this.#said) return;
    this.#said = reason;
    this.#options.log(
      `postgres: standby ${this.#name} ${reason === undefined ? 'is read from' : `is not read from: ${reason}`}`,
    );
  }
}
