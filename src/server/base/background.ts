import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/**
 * Work that goes on after the answer and may be lost with the process, such as a line in the log: its
 * failure is logged and breaks nothing. What has to happen is a job (`jobs/queue.ts`).
 */
export class Background {
  readonly #log: (message: string) => void;
  readonly #running = new Set<Promise<void>>();
  /** Outside any transaction it is started in: it goes on long after that has ended. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(log: (message: string) => void = console.error) {
    this.#log = log;
  }

  /**
   * Begins the work in a later turn, so that neither the answer nor its time depends on it.
   *
   * @param name of the work, in the log
   */
  run(name: string, work: () => Promise<void>): void {
    const running = nextTurn()
      .then(() => this.#outside(work))
      .catch((error: unknown) =>
        this.#log(`${name}: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all work has ended, that begun meanwhile included. */
  async done(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Resolves when all work has ended, or after `graceMs`. */
  async doneWithin(graceMs: number): Promise<void> {
    await Promise.race([this.done(), delay(graceMs, undefined, { ref: false })]);
  }
}
