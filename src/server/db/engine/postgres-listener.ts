import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 3_000;
/** Milliseconds before another attempt: doubling from the first to the last, then a random part of it. */
const RETRY_FIRST_MS = 200;
const RETRY_LAST_MS = 10_000;

export interface ListenerOptions {
  url: string;
  channel: string;
  /** What another node has said; '*' when something may have been missed. */
  heard: (topic: string) => void;
  /** Told when the connection goes and when it is back, once each. */
  log: (message: string) => void;
  /** 0 to 1. Nodes that lost the same server must not come back at the same moment. */
  random?: () => number;
  /** Waits, until then or until the signal. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Resolves when a connection has gone, with what it said. */
const goneOf = (client: pg.Client): Promise<Error> =>
  new Promise((resolve) => {
    client.once('end', () => resolve(new Error('Connection terminated')));
    client.on('error', resolve);
  });

/**
 * Listens to what the nodes of a shop tell each other. One loop, with one connection at a time: the next
 * attempt begins when the one before has ended, however that ends.
 */
export class Listener {
  readonly #options: Required<ListenerOptions>;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: ListenerOptions) {
    this.#options = {
      random: Math.random,
      wait: (ms, signal) => delay(ms, undefined, { signal }),
      ...options,
    };
  }

  /** @throws what kept the first connection from opening */
  async open(): Promise<void> {
    const { gone } = await this.#connect();
    this.#running = this.#keepListening(gone);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#client?.end().catch(() => undefined);
    // A server that has fallen silent does not confirm the end.
    await Promise.race([this.#running, delay(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** @returns a promise of the connection's end, wrapped so that nobody waits for it by mistake */
  async #connect(): Promise<{ gone: Promise<Error> }> {
    const { url, channel, heard } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    this.#client = client;
    const gone = goneOf(client);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      return { gone };
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  async #keepListening(first: Promise<Error>): Promise<void> {
    const { heard, log } = this.#options;
    const { signal } = this.#closing;
    let gone: Promise<Error> | undefined = first;
    let backAt = performance.now();
    let failures = 0;
    while (!signal.aborted) {
      if (gone) {
        const { message } = await gone;
        // Ended by its error or by its end; whichever it was, nothing of it stays open.
        this.#client?.end().catch(() => undefined);
        if (signal.aborted) return;
        log(`postgres: listener lost its connection, tries again: ${message}`);
        // One that was lost again at once is no better than one that was refused.
        if (performance.now() - backAt > RETRY_LAST_MS) failures = 0;
      }
      await this.#pause(failures);
      failures += 1;
      if (signal.aborted) return;
      // What keeps it away was said when it went.
      const again = await this.#connect().catch(() => undefined);
      gone = again?.gone;
      if (!again) continue;
      backAt = performance.now();
      log('postgres: listener is back');
      // What was announced meanwhile is unknown: everything must be read again.
      heard('*');
    }
  }

  async #pause(failures: number): Promise<void> {
    const { random, wait } = this.#options;
    const longest = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LAST_MS);
    await wait(longest * (0.5 + random() / 2), this.#closing.signal).catch(() => undefined);
  }
}
