import { DatabaseUnavailableError } from '../../errors.ts';
import type { TransactionOptions } from './engine.ts';

/**
 * The most transactions that are committed together. With 64 buyers at once, sixteen bring 1.6 times the orders a
 * second and two thirds of the wait (eight 1.4 times, thirty-two no more).
 */
const MAX_TOGETHER = 16;

/** What the queue asks of the connection that writes. */
export interface WritingConnection {
  /** Commits all that have ended since. @throws what the database throws; nothing of them is written then */
  commit(): void;
  /** Whether what has ended is still there: a full disk can make SQLite undo all of it. */
  isWhole(): boolean;
}

/** Transactions that are committed together. Each is whole, or undone, by itself. */
interface Group {
  mayBeLost: boolean;
  size: number;
  committed: PromiseWithResolvers<void>;
}

interface Writer {
  options: TransactionOptions;
  start: () => void;
}

/**
 * Runs the writers of a database one at a time. Between two of them the rest of this process gets a turn:
 * statements are synchronous, and a queue of writers would otherwise block the event loop.
 *
 * Writers that share their commit wait for one turn, in which others may come, and are answered together: pages that
 * several of them have changed are written once, and the disk is waited for once.
 */
export class WriteQueue {
  readonly #connection: WritingConnection;
  readonly #timeoutMs: number;
  readonly #waiting: Writer[] = [];
  #isBusy = false;
  #group: Group | undefined;

  /** @param timeoutMs how long a writer waits for its turn */
  constructor(connection: WritingConnection, timeoutMs: number) {
    this.#connection = connection;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws DatabaseUnavailableError when its turn does not come in time */
  async run<T>(work: () => Promise<T>, options: TransactionOptions): Promise<T> {
    if (this.#isBusy) await this.#turn(options);
    this.#isBusy = true;
    const group = (this.#group ??= newGroup(options));
    group.size += 1;
    const [outcome] = await Promise.allSettled([work()]);
    const isLost = outcome.status === 'rejected' && !this.#connection.isWhole();
    if (isLost) this.#close(group, outcome.reason);
    else if (options.sharesCommit) setImmediate(() => this.#goOn(group));
    else this.#close(group);
    // One that was refused may have been so because of another, which is not written yet.
    await group.committed.promise.catch((error: unknown) => {
      if (outcome.status === 'fulfilled') throw error;
    });
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  /** Starts the next writer if it may join the group; otherwise commits. */
  #goOn(group: Group): void {
    const [next] = this.#waiting;
    if (next && group.size < MAX_TOGETHER && mayJoin(next.options, group)) this.#startNext();
    else this.#close(group);
  }

  /**
   * Ends a group, and lets the next writer begin in another turn.
   *
   * @param cause the error with which SQLite has undone all of it
   */
  #close({ committed }: Group, cause?: unknown): void {
    this.#group = undefined;
    try {
      this.#connection.commit();
      committed.resolve();
    } catch (error) {
      committed.reject(cause ?? error);
    }
    if (this.#waiting.length === 0) this.#isBusy = false;
    else setImmediate(() => this.#startNext());
  }

  #startNext(): void {
    const first = this.#waiting.shift();
    if (first) first.start();
    else this.#isBusy = false;
  }

  #turn(options: TransactionOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      const writer = {
        options,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(writer), 1);
        reject(new DatabaseUnavailableError(new Error('The database is busy writing.')));
      }, this.#timeoutMs);
      this.#waiting.push(writer);
    });
  }
}

const newGroup = ({ mayBeLost = false }: TransactionOptions): Group => ({
  mayBeLost,
  size: 0,
  committed: Promise.withResolvers<void>(),
});

/** A group that does not wait for the disk must not take in one that has to. */
const mayJoin = (one: TransactionOptions, group: Group): boolean =>
  Boolean(one.sharesCommit && (one.mayBeLost || !group.mayBeLost));
