import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { assertOwnSession, OWN_SESSION, refusesSession, needsDirectUrl } from './pgbouncer.ts';
import { DroppableClient } from './postgres-pool.ts';

/** How long a node waits for a database that may be gone, in ms. */
export interface ListenerTimeouts {
  /** For a connection to open. */
  connectMs: number;
  /** Between two heartbeats of the listening connection. */
  heartbeatMs: number;
  /** For the answer to a statement, heartbeats included. */
  answerMs: number;
}

/**
 * A server that went silent without closing the connection (a machine that stopped, a firewall that dropped
 * its state) is noticed after 13 s at most.
 */
export const LISTENER_TIMEOUTS: ListenerTimeouts = {
  connectMs: 3_000,
  heartbeatMs: 5_000,
  answerMs: 5_000,
};

/** Milliseconds before the next attempt: they double from the first to the last, with random jitter. */
const RETRY_FIRST_MS = 200;
const RETRY_LAST_MS = 10_000;
/** The longest delay while the server is silent, when each attempt takes its time anyway. */
const RETRY_SILENT_MS = 1_000;

/** The server did not answer at all, not even with a refusal. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
  readonly code = 'ETIMEDOUT';
}

/** @throws SilenceError when no answer comes within `ms` */
export async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const timeout = async (): Promise<never> => {
    await delay(ms, undefined, { signal });
    // If this process itself was busy, the answer may have arrived unread: it goes first.
    await nextTurn();
    await nextTurn();
    throw new SilenceError(`no answer within ${ms} ms`);
  };
  try {
    return await Promise.race([answer, timeout()]);
  } finally {
    settled.abort();
    answer.catch(() => undefined);
  }
}

export interface ListenerOptions {
  url: string;
  channel: string;
  /** Called with each topic that a node announces; '*' when some may have been missed. */
  onTopic: (topic: string) => void;
  /** Called when the connection is lost and when it is back, once each. */
  log: (message: string) => void;
  /** Called when the server goes silent: anything else that waits for its answer waits in vain. */
  onSilence?: () => void;
  timeouts?: ListenerTimeouts;
  /** 0 to 1. Nodes that lost the same server must not reconnect at the same moment. */
  random?: () => number;
  /** Waits for `ms`, or until the signal. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Resolves when a connection is lost, with the reason. */
const lossOf = (client: pg.Client): Promise<Error> =>
  new Promise((resolve) => {
    client.once('end', () => resolve(new Error('Connection terminated')));
    client.on('error', resolve);
  });

/**
 * Receives the announcements of a shop's nodes, and sends its own. One loop, with one connection at a
 * time: the next attempt begins only when the one before has ended, however it ended.
 */
export class Listener {
  readonly #options: Required<ListenerOptions>;
  readonly #closing = new AbortController();
  #client: DroppableClient | undefined;
  /** Whether that client is connected and listening. */
  #isListening = false;
  #lastStatement: Promise<void> = Promise.resolve();
  #loop: Promise<void> = Promise.resolve();
  #isSilent = false;

  constructor(options: ListenerOptions) {
    this.#options = {
      random: Math.random,
      wait: (ms, signal) => delay(ms, undefined, { signal }),
      timeouts: LISTENER_TIMEOUTS,
      onSilence: () => undefined,
      ...options,
    };
  }

  /**
   * Whether the server neither answers nor refuses: the connection was lost, and the last attempt to
   * reconnect timed out.
   */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /**
   * @throws SetupError when a pooler answers instead of PostgreSQL
   * @throws the error that prevented the first connection
   */
  async open(): Promise<void> {
    const { lost } = await this.#connect();
    this.#loop = this.#keepListening(lost);
  }

  /** Notifies all nodes, this one included. @throws Error, at once while there is no connection */
  async notify(topic: string): Promise<void> {
    if (!this.#isListening) throw new Error('The listener has no connection.');
    await this.#run('SELECT pg_notify($1, $2)', [this.#options.channel, topic]);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#client?.end().catch(() => undefined);
    // A silent server does not confirm the end.
    const { connectMs } = this.#options.timeouts;
    await Promise.race([this.#loop, delay(connectMs, undefined, { ref: false })]);
  }

  /** @returns a promise of the connection's loss, wrapped in an object so that `await` does not wait for it */
  async #connect(): Promise<{ lost: Promise<Error> }> {
    const { url, onTopic, timeouts } = this.#options;
    const client = new DroppableClient({ connectionString: url, keepAlive: true, ...OWN_SESSION });
    this.#client = client;
    const lost = lossOf(client);
    client.on('notification', ({ payload }) => onTopic(payload ?? ''));
    try {
      await answerWithin(timeouts.connectMs, client.connect());
      await answerWithin(timeouts.answerMs, assertOwnSession(client, url));
      // What it announces is committed already: notifications need not wait for the disk.
      await this.#run('SET synchronous_commit = off');
      await this.#listen();
    } catch (error) {
      client.drop();
      throw refusesSession(error) ? needsDirectUrl(url) : error;
    }
    const heartbeat = setInterval(
      () => void this.#listen().catch(() => undefined),
      timeouts.heartbeatMs,
    );
    heartbeat.unref();
    this.#isListening = true;
    void lost.then(() => {
      clearInterval(heartbeat);
      this.#isListening = false;
    });
    return { lost };
  }

  /** Repeated as the heartbeat: a second LISTEN changes nothing. */
  #listen(): Promise<void> {
    return this.#run(`LISTEN ${this.#options.channel}`);
  }

  /** Runs statements one after the other; a connection that does not answer one is dropped. */
  #run(statement: string, values: unknown[] = []): Promise<void> {
    const run = this.#lastStatement.then(() => this.#runNow(statement, values));
    this.#lastStatement = run.catch(() => undefined);
    return run;
  }

  async #runNow(statement: string, values: unknown[]): Promise<void> {
    const client = this.#client!;
    try {
      await answerWithin(this.#options.timeouts.answerMs, client.query(statement, values));
    } catch (error) {
      if (error instanceof SilenceError) client.drop();
      throw error;
    }
  }

  async #keepListening(first: Promise<Error>): Promise<void> {
    const { onTopic, log } = this.#options;
    const { signal } = this.#closing;
    let lost: Promise<Error> | undefined = first;
    let connectedAt = performance.now();
    let failures = 0;
    while (!signal.aborted) {
      if (lost) {
        const { message } = await lost;
        // Whether it was lost by an error or by its end, nothing of it stays open.
        this.#client?.end().catch(() => undefined);
        if (signal.aborted) return;
        log(`postgres: listener lost its connection, tries again: ${message}`);
        // A connection that was lost again at once is no better than one that was refused.
        if (performance.now() - connectedAt > RETRY_LAST_MS) failures = 0;
      }
      await this.#pause(failures);
      failures += 1;
      if (signal.aborted) return;
      // The reason was logged when the connection was lost.
      const again = await this.#connect().catch((error: unknown) => this.#failed(error));
      lost = again?.lost;
      if (!again) continue;
      this.#isSilent = false;
      connectedAt = performance.now();
      log('postgres: listener is back');
      // What was announced meanwhile is unknown: everything must be refetched.
      onTopic('*');
    }
  }

  #failed(error: unknown): undefined {
    const wasSilent = this.#isSilent;
    this.#isSilent = error instanceof SilenceError;
    if (this.#isSilent && !wasSilent) this.#options.onSilence();
  }

  async #pause(failures: number): Promise<void> {
    const { random, wait } = this.#options;
    const last = this.#isSilent ? RETRY_SILENT_MS : RETRY_LAST_MS;
    const longest = Math.min(RETRY_FIRST_MS * 2 ** failures, last);
    await wait(longest * (0.5 + random() / 2), this.#closing.signal).catch(() => undefined);
  }
}
