import { fork, type ChildProcess } from 'node:child_process';
import {
  CompiledQuery,
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseUnavailableError, QueryTimeoutError } from '../../base/errors.ts';
import { programFile } from '../../base/program-file.ts';
import { ownShare } from '../../base/workers.ts';
import { HEAVY_TIMEOUT_MS } from './engine.ts';

/** Reports that run at the same time, by all workers; a machine has few cores, and the shop needs one. */
const MAX_PROCESSES = 2;
/** Milliseconds that a report waits for a free process. */
const WAIT_TIMEOUT_MS = 30_000;
/** Milliseconds that an idle process waits for the next report; it uses some 50 MB. */
const IDLE_MS = 30_000;
const PROGRAM = programFile(import.meta.url, 'src/server/db/engine/reader-process.ts');

export type ReaderCall =
  | { verb: 'all'; sql: string; parameters: readonly unknown[] }
  | { verb: 'open'; sql: string; parameters: readonly unknown[]; size: number }
  | { verb: 'next'; size: number };

export type ReaderAnswer = { rows: unknown[]; isLast: boolean } | { error: string };

export interface ReaderOptions {
  /** Path of the database. */
  file: string;
  /** Milliseconds for one statement, or one batch of its rows. */
  timeoutMs?: number;
  /** Path of the program that a reader runs. */
  program?: string;
}

/** A process that reads. Once it has failed to answer, it is never used again. */
class ReaderProcess implements DatabaseConnection {
  readonly #child: ChildProcess;
  readonly #timeoutMs: number;
  #settle: ((answer: ReaderAnswer | Error) => void) | undefined;
  #isGone = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor({ file, timeoutMs, program }: Required<ReaderOptions>, onGone: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#child = fork(program, [file], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const gone = (error: Error) => {
      this.#isGone = true;
      clearTimeout(this.#idleTimer);
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

  /** Lets it wait for the next report for a while, without keeping the shop's process alive. */
  markIdle(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idleTimer = setTimeout(() => this.kill(), IDLE_MS).unref();
  }

  markBusy(): void {
    clearTimeout(this.#idleTimer);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  kill(): void {
    this.#isGone = true;
    this.#child.kill('SIGKILL');
  }

  /** The caller has its error already: the statement ends as if it had found nothing. */
  async cancelQuery(): Promise<void> {
    this.#settle?.({ rows: [], isLast: true });
    this.kill();
  }

  async collectSessionInfo(): Promise<void> {
    // It is killed by its handle: no session id is needed.
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
    let isDone = false;
    try {
      let call: ReaderCall = { verb: 'open', sql, parameters, size };
      while (!isDone) {
        const { rows, isLast } = await this.#ask(call);
        isDone = isLast;
        yield { rows: rows as R[] };
        call = { verb: 'next', size };
      }
    } finally {
      // Abandoned halfway, it would keep an old snapshot of the database open.
      if (!isDone) this.kill();
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
 * Heavy reads of SQLite, which is synchronous and would block everyone: each runs in a process of its own,
 * with a read-only connection. A process, because a thread cannot be stopped in the middle of a statement.
 * They start when they are needed and end when idle.
 */
export class ReaderProcesses implements Driver {
  readonly #options: Required<ReaderOptions>;
  readonly #all = new Set<ReaderProcess>();
  readonly #idle: ReaderProcess[] = [];
  readonly #waiting: { begin: () => void; refuse: (error: Error) => void }[] = [];
  #busy = 0;
  #isClosed = false;

  constructor(options: ReaderOptions) {
    this.#options = { timeoutMs: HEAVY_TIMEOUT_MS, program: PROGRAM, ...options };
  }

  async init(): Promise<void> {
    // Processes start with the first report.
  }

  /** @throws DatabaseUnavailableError when all processes stay busy for WAIT_TIMEOUT_MS */
  async acquireConnection(): Promise<ReaderProcess> {
    if (this.#busy >= ownShare(MAX_PROCESSES)) await this.#wait();
    else this.#busy += 1;
    if (this.#isClosed) throw new Error('The database is closed.');
    let found = this.#idle.pop();
    while (found?.isGone) found = this.#idle.pop();
    if (found) {
      found.markBusy();
      return found;
    }
    const made: ReaderProcess = new ReaderProcess(this.#options, () => this.#all.delete(made));
    this.#all.add(made);
    return made;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const reader = connection as ReaderProcess;
    if (!reader.isGone) {
      reader.markIdle();
      this.#idle.push(reader);
    }
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#busy -= 1;
  }

  /** For the statements of one report that must see the same state of the database. */
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
