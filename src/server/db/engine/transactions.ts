import { AsyncLocalStorage } from 'node:async_hooks';
import { DummyDriver, Transaction, type ConnectionProvider, type Dialect } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { UnawaitedWorkError, type Tx } from './engine.ts';

/** An open transaction: counts what runs in it, and refuses to commit while any of it is still running. */
class OpenTransaction implements ConnectionProvider {
  readonly tx: Tx;
  readonly announced = new Set<string>();
  readonly #lastSteps = new Set<(tx: Tx) => Promise<void>>();
  readonly #inner: ConnectionProvider;
  /** Number of statements and joined transactions still running. */
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

  /** Runs everything the transaction does. Throws what any part of it has thrown, caught or not. */
  async execute<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
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

  /** Adds a step that runs right before the commit. */
  beforeCommit(step: (tx: Tx) => Promise<void>): void {
    this.#assertUsable();
    this.#lastSteps.add(step);
  }

  /** Runs a transaction inside this one. It must not be committed by half: if it fails, this one fails too. */
  async join<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#assertUsable();
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

  /** The connection for one statement. Counted from the call itself, which a Kysely plugin could not do. */
  async provideConnection<T>(
    ...[consumer, options]: Parameters<ConnectionProvider['provideConnection']>
  ): Promise<T> {
    this.#assertUsable();
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

  #assertUsable(): void {
    if (this.#isOver) {
      throw new UnawaitedWorkError(
        'The transaction that this belongs to has ended: await it there, or begin it after.',
      );
    }
    if (this.#failure) {
      throw new Error('A part of this transaction has failed: all of it is rolled back.', {
        cause: this.#failure.error,
      });
    }
  }
}

/** How a call relates to a transaction: inside it, or taken out of it by `outside`. */
type Context = { inside: OpenTransaction } | { outside: OpenTransaction };

export interface TransactionsOptions {
  dialect: Dialect;
  /** Runs one transaction of the engine, and retries it if that helps. */
  begin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  announce: (topic: string) => Promise<void>;
}

/** The transactions of an engine. A call keeps the transaction it belongs to across every `await`. */
export class Transactions {
  readonly #context = new AsyncLocalStorage<Context | undefined>();
  readonly #options: TransactionsOptions;

  constructor(options: TransactionsOptions) {
    this.#options = options;
  }

  /** The caller's transaction as a provider of its connection; undefined outside one. */
  get current(): ConnectionProvider | undefined {
    const open = this.#inside();
    return open?.isOver ? undefined : open;
  }

  /** Whether the caller is inside an open transaction, or taken out of one by `outside`. */
  get surround(): boolean {
    const context = this.#context.getStore();
    if (!context) return false;
    return !('inside' in context ? context.inside : context.outside).isOver;
  }

  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const context = this.#context.getStore();
    if (context && 'inside' in context) return context.inside.join(work);
    if (context && !context.outside.isOver) {
      throw new Error('Beside a transaction nothing can be written: it would wait for itself.');
    }
    const { begin, dialect } = this.#options;
    let topics: Iterable<string> = [];
    const answer = await begin(async (tx) => {
      const open = new OpenTransaction(tx, dialect);
      topics = open.announced;
      return this.#context.run({ inside: open }, () => open.execute(work));
    });
    for (const topic of topics) await this.#options.announce(topic);
    return answer;
  }

  outside<T>(work: () => T): T {
    const open = this.#inside();
    return open ? this.#context.run({ outside: open }, work) : work();
  }

  /** Runs `work` right before the caller's transaction commits. */
  beforeCommit(work: (tx: Tx) => Promise<void>): void {
    const open = this.#inside();
    if (!open) throw new Error('There is no transaction here whose commit could be waited for.');
    open.beforeCommit(work);
  }

  /** Announces a topic: after the commit of the caller's transaction, else at once. */
  async announce(topic: string): Promise<void> {
    const open = this.#inside();
    if (open && !open.isOver) open.announced.add(topic);
    else await this.#options.announce(topic);
  }

  #inside(): OpenTransaction | undefined {
    const context = this.#context.getStore();
    return context && 'inside' in context ? context.inside : undefined;
  }
}
