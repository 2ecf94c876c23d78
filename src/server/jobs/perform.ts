import { actingAs, type Scope } from '../service/scope.ts';
import { JobFailure } from './job-failure.ts';
import { policyOf, recurs, type JobKind, type JobPayload } from './kinds.ts';
import { dropJob, finishJob, releaseJob, type ClaimedJob } from './lease.ts';
import { afterFailure, recordFailure, type FailedTry } from './retry.ts';

/** What a handler receives besides its payload. */
export interface JobContext {
  /** Aborted when the try takes too long, the lease is lost, or the shop closes. */
  signal: AbortSignal;
  /** How often it was started, this time included. */
  tries: number;
  /**
   * Records that the job is done, in the transaction of its last write, which saves one of its own.
   * Writes nothing if another node owns the job by now.
   */
  finish: () => Promise<void>;
}

/** What a kind of job does. It runs at least once: the process may die after it, before that is recorded. */
export interface Handler<Kind extends JobKind> {
  run: (scope: Scope, payload: JobPayload<Kind>, context: JobContext) => Promise<unknown>;
  /**
   * Called in the transaction in which the job dies, for kinds that show their failures elsewhere. The job
   * is then deleted instead of listed.
   */
  died?: (scope: Scope, payload: JobPayload<Kind>, reason: string) => Promise<unknown>;
}

export type Handlers = { readonly [Kind in JobKind]: Handler<Kind> };

/** Reasons to abandon a job that has not failed. */
export const LEAVE = {
  /** The shop is closing: the job returns to the queue. */
  closing: new Error('The shop is closing.'),
  /** Another node owns it: this one writes nothing about it. */
  lost: new Error('The lease was lost.'),
} as const;

interface Performance {
  job: ClaimedJob;
  handlers: Handlers;
  /** Aborted with one of `LEAVE`. */
  leave: AbortSignal;
  /** Called in the transaction in which a job dies. */
  tell?: (scope: Scope, dead: { kind: string; payload: unknown; reason: string }) => Promise<void>;
  log: (message: string) => void;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Runs a job that this node has claimed and records the outcome. Never throws for the job's own failure.
 *
 * @throws the database's error if the outcome could not be recorded: the job is due again when its lease ends
 */
export async function performJob(
  scope: Scope,
  { job, handlers, leave, tell, log }: Performance,
): Promise<void> {
  const policy = policyOf(job.kind);
  const { run, died } = handlers[job.kind] as Handler<JobKind>;
  const shop = actingAs(scope, { kind: 'system' });
  const payload = policy.payload.safeParse(job.payload);

  const fail = async (failed: FailedTry, message = failed.reason): Promise<void> => {
    const isDead = afterFailure(job, failed) === 'dead';
    const isWritten = await scope.engine.transaction(async () => {
      if (!isDead) return recordFailure(scope, { job, failed });
      const isListed = !died || !payload.success;
      const isOurs = await (isListed ? recordFailure(scope, { job, failed }) : dropJob(scope, job));
      if (!isOurs) return false;
      if (!isListed) await died(shop, payload.data as JobPayload<JobKind>, failed.reason);
      if (payload.success) await tell?.(shop, { ...job, reason: failed.reason });
      return true;
    });
    if (!isWritten) return;
    if (isDead) log(`${job.kind}: given up after ${job.tries} tries: ${message}`);
    // A job that recurs every minute must not log the same line every minute.
    else if (failed.reason !== job.lastError) log(`${job.kind}: ${message}`);
  };

  if (!payload.success) return fail({ reason: 'unreadable', isFinal: true });
  // The process died during every try: it would die again.
  if (!recurs(policy) && job.tries > policy.tries)
    return fail({ reason: 'diedOver', isFinal: true });
  let isFinished = false;
  const finish = async (): Promise<void> => {
    await finishJob(scope, job);
    isFinished = true;
  };
  const tooLong = AbortSignal.timeout(policy.timeoutMs);
  const signal = AbortSignal.any([leave, tooLong]);
  try {
    const work = run(shop, payload.data as JobPayload<JobKind>, {
      signal,
      tries: job.tries,
      finish,
    });
    // It may go on, and fail, when no one waits for it any more.
    work.catch(() => undefined);
    await Promise.race([work, aborted(signal)]);
  } catch (error) {
    if (error === LEAVE.lost) return;
    if (error === LEAVE.closing) return void (await releaseJob(scope, job));
    if (error === tooLong.reason) return fail({ reason: 'tookTooLong', isFinal: false });
    if (!(error instanceof JobFailure)) return fail({ reason: messageOf(error), isFinal: false });
    return fail({ reason: error.code, isFinal: error.isFinal }, error.message);
  }
  if (isFinished) return;
  if ((await finishJob(scope, job)) && job.lastError !== null && recurs(policy)) {
    log(`${job.kind}: works again`);
  }
}
