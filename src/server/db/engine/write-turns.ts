import { DatabaseUnavailableError } from '../../errors.ts';

/**
 * The one writer of a database, taken in turns. Between two turns whatever else waits in this process
 * has its own: statements are synchronous, and a row of writers would let nobody in between.
 */
export class WriteTurns {
  readonly #patienceMs: number;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** @param patienceMs how long a writer waits for its turn */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** @throws DatabaseUnavailableError when the turn does not come */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await this.#wait();
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      if (this.#waiting.length === 0) this.#isTaken = false;
      else setImmediate(() => this.#next());
    }
  }

  #next(): void {
    const first = this.#waiting.shift();
    if (first) first();
    else this.#isTaken = false;
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
      }, this.#patienceMs);
      this.#waiting.push(turn);
    });
  }
}
