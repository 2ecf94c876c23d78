import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cutConnection } from './postgres-pool.ts';

/** How long a node waits for a database that may have gone, in ms. */
export interface Patience {
  /** For a connection to open. */
  connectMs: number;
  /** Between two looks at whether the connection that listens still answers. */
  beatMs: number;
  /** For the answer to one. */
  answerMs: number;
}

/**
 * A server that has fallen silent without hanging up (a machine that stopped, a firewall that forgot) is
 * noticed after 13 s at most.
 */
export const PATIENCE: Patience = { connectMs: 3_000, beatMs: 5_000, answerMs: 5_000 };

/** Milliseconds before another attempt: doubling from the first to the last, then a random part of it. */
const RETRY_FIRST_MS = 200;
const RETRY_LAST_MS = 10_000;
/** The longest while the server is silent, where each attempt takes its time by itself. */
const RETRY_SILENT_MS = 1_000;

/** Nothing at all has come back, not even a refusal. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
  readonly code = 'ETIMEDOUT';
}

/** @throws SilenceError when no answer comes within `ms` */
async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const given = new AbortController();
  const { signal } = given;
  const silence = async (): Promise<never> => {
    await delay(ms, undefined, { signal });
    // Where this process itself was busy, the answer may be there unread: it goes first.
    await nextTurn();
    await nextTurn();
    throw new SilenceError(`no answer within ${ms} ms`);
  };
  try {
    return await Promise.race([answer, silence()]);
  } finally {
    given.abort();
    answer.catch(() => undefined);
  }
}

export interface ListenerOptions {
  url: string;
  channel: string;
  /** What another node has said; '*' when something may have been missed. */
  heard: (topic: string) => void;
  /** Told when the connection goes and when it is back, once each. */
  log: (message: string) => void;
  /** The server has fallen silent: whatever else waits for its answer waits in vain. */
  fellSilent?: () => void;
  patience?: Patience;
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
 * Listens to what the nodes of a shop tell each other, and tells them. One loop, with one connection at a
 * time: the next attempt begins when the one before has ended, however that ends.
 */
export class Listener {
  readonly #options: Required<ListenerOptions>;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  /** Whether that client listens, and can be told something. */
  #isListening = false;
  #asked: Promise<void> = Promise.resolve();
  #running: Promise<void> = Promise.resolve();
  #isSilent = false;

  constructor(options: ListenerOptions) {
    this.#options = {
      random: Math.random,
      wait: (ms, signal) => delay(ms, undefined, { signal }),
      patience: PATIENCE,
      fellSilent: () => undefined,
      ...options,
    };
  }

  /**
   * Whether the server neither answers nor refuses: the connection was lost, and the last attempt at
   * another ran out of time.
   */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** @throws what kept the first connection from opening */
  async open(): Promise<void> {
    const { gone } = await this.#connect();
    this.#running = this.#keepListening(gone);
  }

  /** Tells all nodes, this one included. @throws Error, at once while there is no connection */
  async tell(topics: readonly string[]): Promise<void> {
    if (!this.#isListening) throw new Error('The listener has no connection.');
    await this.#ask('SELECT pg_notify($1, topic) FROM unnest($2::text[]) AS topic', [
      this.#options.channel,
      topics,
    ]);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#client?.end().catch(() => undefined);
    // A server that has fallen silent does not confirm the end.
    const { connectMs } = this.#options.patience;
    await Promise.race([this.#running, delay(connectMs, undefined, { ref: false })]);
  }

  /** @returns a promise of the connection's end, wrapped so that nobody waits for it by mistake */
  async #connect(): Promise<{ gone: Promise<Error> }> {
    const { url, heard, patience } = this.#options;
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    this.#client = client;
    const gone = goneOf(client);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await answerWithin(patience.connectMs, client.connect());
      // What is told here is committed already: nobody waits for it to reach the disk.
      await this.#ask('SET synchronous_commit = off');
      await this.#listen();
    } catch (error) {
      cutConnection(client);
      throw error;
    }
    const beat = setInterval(() => void this.#listen().catch(() => undefined), patience.beatMs);
    beat.unref();
    this.#isListening = true;
    void gone.then(() => {
      clearInterval(beat);
      this.#isListening = false;
    });
    return { gone };
  }

  /** Once more changes nothing, and shows that it still listens. */
  #listen(): Promise<void> {
    return this.#ask(`LISTEN ${this.#options.channel}`);
  }

  /** One statement after the other; a connection that does not answer one is given up. */
  #ask(statement: string, values: unknown[] = []): Promise<void> {
    const asked = this.#asked.then(() => this.#askNow(statement, values));
    this.#asked = asked.catch(() => undefined);
    return asked;
  }

  async #askNow(statement: string, values: unknown[]): Promise<void> {
    const client = this.#client!;
    try {
      await answerWithin(this.#options.patience.answerMs, client.query(statement, values));
    } catch (error) {
      if (error instanceof SilenceError) cutConnection(client);
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
      const again = await this.#connect().catch((error: unknown) => this.#failed(error));
      gone = again?.gone;
      if (!again) continue;
      this.#isSilent = false;
      backAt = performance.now();
      log('postgres: listener is back');
      // What was announced meanwhile is unknown: everything must be read again.
      heard('*');
    }
  }

  #failed(error: unknown): undefined {
    const wasSilent = this.#isSilent;
    this.#isSilent = error instanceof SilenceError;
    if (this.#isSilent && !wasSilent) this.#options.fellSilent();
  }

  async #pause(failures: number): Promise<void> {
    const { random, wait } = this.#options;
    const last = this.#isSilent ? RETRY_SILENT_MS : RETRY_LAST_MS;
    const longest = Math.min(RETRY_FIRST_MS * 2 ** failures, last);
    await wait(longest * (0.5 + random() / 2), this.#closing.signal).catch(() => undefined);
  }
}
