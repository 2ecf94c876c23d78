import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isOurs, workerEnvironment, type ToWorker } from '../base/workers.ts';
import { CallerWindows } from '../security/caller-windows.ts';

/** Milliseconds for which a worker serves before its end counts as one of its own, and not of the same cause again. */
const SETTLED_MS = 10_000;
/** Milliseconds before a worker that ended soon is replaced: they double from the first to the last. */
const RETRY_FIRST_MS = 250;
const RETRY_LAST_MS = 10_000;

/** A worker ended before it took visitors; it has said why. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError';
}

/**
 * The processes of a shop that share its port, as the primary process sees them. It hands them connections in turn,
 * passes on what they announce, counts for all of them, and replaces those that end.
 */
export class Workers {
  readonly #count: number;
  readonly #windows = new CallerWindows();
  readonly #closing = new AbortController();
  /** The port that all share, once it is known. */
  #port: number | undefined;
  /** Whether that one has to be taken again: with PORT=0 it ends with the last that listened. */
  #isPortLost = false;

  constructor(count: number) {
    this.#count = count;
    cluster.on('message', (worker, message: unknown) => this.#hear(worker, message));
  }

  /**
   * Resolves with their port when all of them take visitors. The first starts alone: what keeps it from starting would
   * keep all of them, and is said once.
   *
   * @throws WorkerStartError when one of them ended before; the others are stopped
   */
  async start(): Promise<number> {
    try {
      await this.#open(1);
      const others = Array.from({ length: this.#count - 1 }, (_, n) => n + 2);
      await Promise.all(others.map((number) => this.#open(number)));
    } catch (error) {
      await this.stop();
      throw error;
    }
    return this.#port!;
  }

  /** Tells all to stop, and resolves when they have ended. */
  async stop(): Promise<void> {
    this.#closing.abort();
    await Promise.all(
      Object.values(cluster.workers ?? {}).map(async (worker) => {
        if (!worker || worker.isDead()) return;
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  }

  /** Starts a worker, which is replaced from then on. @throws WorkerStartError when it ends before it listens */
  async #open(number: number): Promise<void> {
    const worker = this.#fork(number);
    const isListening = await this.#listens(worker);
    if (!isListening) throw new WorkerStartError();
    void this.#replace(number, worker);
  }

  #fork(number: number): Worker {
    const isAlone = Object.values(cluster.workers ?? {}).every((each) => each?.isDead() ?? true);
    this.#isPortLost ||= this.#port !== undefined && isAlone;
    return cluster.fork({
      ...workerEnvironment({ number, of: this.#count }),
      ...(this.#isPortLost && { PORT: String(this.#port) }),
    });
  }

  /** Resolves with whether a worker takes visitors before it ends. */
  #listens(worker: Worker): Promise<boolean> {
    return new Promise((resolve) => {
      worker.once('listening', ({ port }: { port: number }) => {
        this.#port ??= port;
        resolve(true);
      });
      worker.once('exit', () => resolve(false));
    });
  }

  /** Replaces a worker, and those that take its place, whenever they end. */
  async #replace(number: number, first: Worker): Promise<void> {
    const { signal } = this.#closing;
    let failures = 0;
    for (let worker = first; ; worker = this.#fork(number)) {
      const startedAt = performance.now();
      if (!worker.isDead()) await once(worker, 'exit');
      if (signal.aborted) return;
      const { exitCode, signalCode } = worker.process;
      console.error(`Worker ${number} ended (${signalCode ?? exitCode}): another takes its place.`);
      failures = performance.now() - startedAt < SETTLED_MS ? failures + 1 : 0;
      if (failures > 0) {
        const ms = Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_LAST_MS);
        await delay(ms, undefined, { signal }).catch(() => undefined);
      }
      if (signal.aborted) return;
    }
  }

  #hear(worker: Worker, message: unknown): void {
    if (!isOurs(message)) return;
    if (message.shop === 'announce') {
      for (const other of Object.values(cluster.workers ?? {}))
        if (other && other.id !== worker.id) say(other, { ...message, shop: 'announced' });
    } else if (message.shop === 'count') {
      const { id, key, seconds } = message;
      const window = this.#windows.hit(key, { seconds, now: Date.now() });
      say(worker, { shop: 'counted', id, window });
    }
  }
}

/** A worker that has just ended hears nothing any more. */
function say(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, undefined, () => undefined);
}
