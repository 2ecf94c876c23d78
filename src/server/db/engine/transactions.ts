import { AsyncLocalStorage } from 'node:async_hooks';
import { DummyDriver, Transaction, type ConnectionProvider, type Dialect } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { UnawaitedWorkError, type Tx } from './engine.ts';

/** A transaction under way: knows what runs in it, and ends only when all of that has ended. */
class OpenTransaction implements ConnectionProvider {
  readonly tx: Tx;
  readonly announced = new Set<string>();
  readonly #lastSteps = new Set<(tx: Tx) => Promise<void>>();
  readonly #inner: ConnectionProvider;
  /** Statements and joined transactions that have begun and not ended. */
  #running = 0;
  #failure: { error: unknown } | undefined;
  #isOver = false;

  constructor(tx: Tx, dialect: Dialect) {
    const executor = tx.getExecutor();
    this.#inner = executor;
    this.tx = new Transaction<Schema>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: executor.withConnectionProvider(this),
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** All that the transaction does. Throws what any part of it has thrown, caught or not. */
  async whole<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      const answer = await work(this.tx);
      this.#assertAllDone();
      for (const step of this.#lastSteps) await step(this.tx);
      this.#assertAllDone();
      return answer;
    } finally {
      this.#isOver = true;
    }
  }

  /** Adds what is done right before the commit. */
  atEnd(step: (tx: Tx) => Promise<void>): void {
    this.#assertGoesOn();
    this.#lastSteps.add(step);
  }

  /** A transaction inside this one. Half of it must not be committed, so its failure is the whole's. */
  async join<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#assertGoesOn();
    this.#running += 1;
    try {
      return await work(this.tx);
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#running -= 1;
    }
  }

  /** The connection for one statement; counts from the very call, which is why it is no plugin. */
  async provideConnection<T>(
    ...[consumer, options]: Parameters<ConnectionProvider['provideConnection']>
  ): Promise<T> {
    this.#assertGoesOn();
    this.#running += 1;
    try {
      return (await this.#inner.provideConnection(consumer, options)) as T;
    } finally {
      this.#running -= 1;
    }
  }

  #assertAllDone(): void {
    if (this.#failure) throw this.#failure.error;
    if (this.#running > 0) {
      throw new UnawaitedWorkError(
        'A transaction ended while work that it began was still running: await all of it.',
      );
    }
  }

  #assertGoesOn(): void {
    if (this.#isOver) {
      throw new UnawaitedWorkError(
        'The transaction that this belongs to has ended: await it there, or begin it after.',
      );
    }
    if (this.#failure) {
      throw new Error('A part of this transaction has failed: nothing of it will be kept.', {
        cause: this.#failure.error,
      });
    }
  }
}

/** Where a call stands: in a transaction, or beside one that goes on around it. */
type Place = { inside: OpenTransaction } | { beside: OpenTransaction };

export interface TransactionsOptions {
  dialect: Dialect;
  /** One transaction of the engine, tried again where that helps. */
  begin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  announce: (topic: string) => Promise<void>;
}

/** The transactions of an engine; which one a call belongs to follows it through every `await`. */
export class Transactions {
  readonly #place = new AsyncLocalStorage<Place | undefined>();
  readonly #options: TransactionsOptions;

  constructor(options: TransactionsOptions) {
    this.#options = options;
  }

  /** The connection of the transaction that the caller stands in; undefined outside. */
  get current(): ConnectionProvider | undefined {
    const open = this.#inside();
    return open?.isOver ? undefined : open;
  }

  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const place = this.#place.getStore();
    if (place && 'inside' in place) return place.inside.join(work);
    if (place && !place.beside.isOver) {
      throw new Error('Beside a transaction nothing can be written: it would wait for itself.');
    }
    const { begin, dialect } = this.#options;
    let topics: Iterable<string> = [];
    const answer = await begin(async (tx) => {
      const open = new OpenTransaction(tx, dialect);
      topics = open.announced;
      return this.#place.run({ inside: open }, () => open.whole(work));
    });
    for (const topic of topics) await this.#options.announce(topic);
    return answer;
  }

  outside<T>(work: () => T): T {
    const open = this.#inside();
    return open ? this.#place.run({ beside: open }, work) : work();
  }

  /** Does something as the last thing before the commit of the transaction that the caller stands in. */
  beforeCommit(work: (tx: Tx) => Promise<void>): void {
    const open = this.#inside();
    if (!open) throw new Error('There is no transaction here whose commit could be waited for.');
    open.atEnd(work);
  }

  /** Tells everybody, after the commit where there is one to wait for. */
  async announce(topic: string): Promise<void> {
    const open = this.#inside();
    if (open && !open.isOver) open.announced.add(topic);
    else await this.#options.announce(topic);
  }

  #inside(): OpenTransaction | undefined {
    const place = this.#place.getStore();
    return place && 'inside' in place ? place.inside : undefined;
  }
}
