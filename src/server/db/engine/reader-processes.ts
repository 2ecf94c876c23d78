import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CompiledQuery,
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseUnavailableError, QueryTimeoutError } from '../../errors.ts';
import { HEAVY_TIMEOUT_MS } from './engine.ts';

/** Reports that run at once; a machine has few cores, and the shop needs one. */
const MAX_PROCESSES = 2;
/** Milliseconds that a report waits for one of them. */
const WAIT_TIMEOUT_MS = 30_000;
/** Milliseconds that a process is kept for the next report; it holds some 50 MB. */
const IDLE_MS = 30_000;

export type ReaderCall =
  | { verb: 'all'; sql: string; parameters: readonly unknown[] }
  | { verb: 'open'; sql: string; parameters: readonly unknown[]; size: number }
  | { verb: 'next'; size: number };

export type ReaderAnswer = { rows: unknown[]; isLast: boolean } | { error: string };

/**
 * The program of a reader. The build has a copy of this module of its own, beside which there is none:
 * a shop that was not opened by a script runs it from its sources.
 */
function programFile(): string {
  const beside = fileURLToPath(new URL('./reader-process.ts', import.meta.url));
  return existsSync(beside) ? beside : resolve('src/server/db/engine/reader-process.ts');
}

export interface ReaderOptions {
  /** The database. */
  file: string;
  /** Milliseconds for one statement, or one batch of its rows. */
  timeoutMs?: number;
  /** What a reader runs. */
  program?: string;
}

/** A process that reads. Once it has failed to answer it is gone for good. */
class ReaderProcess implements DatabaseConnection {
  readonly #child: ChildProcess;
  readonly #timeoutMs: number;
  #settle: ((answer: ReaderAnswer | Error) => void) | undefined;
  #isGone = false;
  #idle: NodeJS.Timeout | undefined;

  constructor({ file, timeoutMs, program }: Required<ReaderOptions>, onGone: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#child = fork(program, [file], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const gone = (error: Error) => {
      this.#isGone = true;
      clearTimeout(this.#idle);
      this.#settle?.(new DatabaseUnavailableError(error));
      onGone();
    };
    this.#child.on('message', (answer: ReaderAnswer) => this.#settle?.(answer));
    this.#child.once('error', gone);
    this.#child.once('exit', () => gone(new Error('The process that was reading has ended.')));
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Given back: it stays a while, without keeping the shop's process alive. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => this.kill(), IDLE_MS).unref();
  }

  wake(): void {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  kill(): void {
    this.#isGone = true;
    this.#child.kill('SIGKILL');
  }

  /** Whoever asked has been told already: the statement ends as if it had found nothing. */
  async cancelQuery(): Promise<void> {
    this.#settle?.({ rows: [], isLast: true });
    this.kill();
  }

  async collectSessionInfo(): Promise<void> {
    // Killed by its handle: there is nothing to know beforehand.
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#ask({ verb: 'all', sql, parameters })).rows as R[] };
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    size: number,
    { signal }: AbortableOperationOptions = {},
  ): AsyncIterableIterator<QueryResult<R>> {
    const cancel = () => void this.cancelQuery();
    signal?.addEventListener('abort', cancel, { once: true });
    let isWhole = false;
    try {
      let call: ReaderCall = { verb: 'open', sql, parameters, size };
      while (!isWhole) {
        const { rows, isLast } = await this.#ask(call);
        isWhole = isLast;
        yield { rows: rows as R[] };
        call = { verb: 'next', size };
      }
    } finally {
      // Left halfway it would go on reading an old state of the database.
      if (!isWhole) this.kill();
      signal?.removeEventListener('abort', cancel);
    }
  }

  async #ask(call: ReaderCall): Promise<{ rows: unknown[]; isLast: boolean }> {
    const answer = await new Promise<ReaderAnswer | Error>((settle) => {
      if (this.#isGone) return settle(new DatabaseUnavailableError(new Error('Reader is gone.')));
      this.#settle = settle;
      const timer = setTimeout(() => {
        settle(new QueryTimeoutError());
        this.kill();
      }, this.#timeoutMs);
      this.#settle = (answered) => {
        clearTimeout(timer);
        settle(answered);
      };
      this.#child.send(call, (error) => error && this.#settle?.(error));
    });
    this.#settle = undefined;
    if (answer instanceof Error) throw answer;
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  }
}

/**
 * Heavy reads of SQLite, which is synchronous and would stop everybody: each has a process with a
 * connection of its own that only reads. A process, because a thread cannot be ended in the midst of a
 * statement. They start when they are needed and go when they are not.
 */
export class ReaderProcesses implements Driver {
  readonly #options: Required<ReaderOptions>;
  readonly #all = new Set<ReaderProcess>();
  readonly #resting: ReaderProcess[] = [];
  readonly #waiting: { begin: () => void; refuse: (error: Error) => void }[] = [];
  #busy = 0;
  #isClosed = false;

  constructor(options: ReaderOptions) {
    this.#options = { timeoutMs: HEAVY_TIMEOUT_MS, program: programFile(), ...options };
  }

  async init(): Promise<void> {
    // Nothing before the first report.
  }

  /** @throws DatabaseUnavailableError when others keep all of them for too long */
  async acquireConnection(): Promise<ReaderProcess> {
    if (this.#busy >= MAX_PROCESSES) await this.#wait();
    else this.#busy += 1;
    if (this.#isClosed) throw new Error('The database is closed.');
    let found = this.#resting.pop();
    while (found?.isGone) found = this.#resting.pop();
    if (found) {
      found.wake();
      return found;
    }
    const made: ReaderProcess = new ReaderProcess(this.#options, () => this.#all.delete(made));
    this.#all.add(made);
    return made;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const reader = connection as ReaderProcess;
    if (!reader.isGone) {
      reader.rest();
      this.#resting.push(reader);
    }
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#busy -= 1;
  }

  /** Several statements of one report that see the same state of the database. */
  async beginTransaction(
    connection: DatabaseConnection,
    _settings: TransactionSettings,
  ): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection as ReaderProcess).isGone) {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    }
  }

  async destroy(): Promise<void> {
    this.#isClosed = true;
    for (const reader of this.#all) reader.kill();
    for (const { refuse } of this.#waiting.splice(0)) refuse(new Error('The database is closed.'));
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (error: Error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(new DatabaseUnavailableError(new Error('Other reports are still running.')));
      }, WAIT_TIMEOUT_MS);
      this.#waiting.push(waiter);
    });
  }
}
