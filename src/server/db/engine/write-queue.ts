import { DatabaseUnavailableError } from '../../base/errors.ts';

/**
 * Runs the writers of a database one at a time. Between two of them the rest of this process gets a turn:
 * statements are synchronous, and a queue of writers would otherwise block the event loop.
 */
export class WriteQueue {
  readonly #timeoutMs: number;
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;

  /** @param timeoutMs how long a writer waits for its turn */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Writers that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** @throws DatabaseUnavailableError when its turn does not come in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#wait();
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      if (this.#waiting.length === 0) this.#isBusy = false;
      else setImmediate(() => this.#next());
    }
  }

  #next(): void {
    const first = this.#waiting.shift();
    if (first) first();
    else this.#isBusy = false;
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new DatabaseUnavailableError(new Error('The database is busy writing.')));
      }, this.#timeoutMs);
      this.#waiting.push(turn);
    });
  }
}
