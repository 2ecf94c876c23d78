import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { allHandlers } from './job-handlers.ts';
import {
  claimJobs,
  LEASE_MS,
  nextDueAt,
  queueRecurring,
  renewLease,
  type ClaimedJob,
} from '../jobs/lease.ts';
import { JOB_NAMES, type JobKind } from '../jobs/kinds.ts';
import { LEAVE, performJob, type Handlers } from '../jobs/perform.ts';
import { tellOfFailure } from '../notices/tell-of-failure.ts';
import { JOBS_TOPIC } from '../jobs/queue.ts';

/** Jobs that a node runs at the same time. */
const CONCURRENCY = 4;
/** Work that waits for programs of others, and how much of it runs at once: letters and payments do not wait with it. */
const OUTWARD: readonly JobKind[] = ['webhooks.deliver'];
const OUTWARD_CONCURRENCY = 2;
const INWARD = JOB_NAMES.filter((kind) => !OUTWARD.includes(kind));
/** Milliseconds after which a node polls for jobs even if none was announced. */
const POLL_MS = 30_000;
/** The shortest pause in milliseconds, while due jobs could not be claimed. */
const MIN_POLL_MS = 250;
/** Milliseconds between polls, unless one may have left jobs behind: a crowd's jobs are claimed together. */
const GATHER_MS = 100;
/** Milliseconds after which an unavailable database is tried again. */
const RETRY_MS = 5_000;
/** Milliseconds that running jobs get to finish when the shop closes. */
const GRACE_MS = 10_000;

export interface WorkerOptions {
  handlers?: Handlers;
  log?: (message: string) => void;
  leaseMs?: number;
  /** Schedules the callback in `ms`; returns a function that cancels it. */
  schedule?: (callback: () => void, ms: number) => () => void;
}

export interface Worker {
  /**
   * Starts no more jobs, and resolves when the running ones have ended. Those that take longer than
   * `graceMs` are aborted and returned to the queue, for another node or this one's next start.
   */
  stop(graceMs?: number): Promise<void>;
}

/** A timer that does not keep the process alive: what is due waits for the next start. */
function scheduleTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
}

/** Resolves when the time is up, or the signal is aborted. */
const pause = (ms: number, signal: AbortSignal, schedule = scheduleTimer): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = schedule(resolve, ms);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });

interface Underway {
  job: ClaimedJob;
  leave: AbortController;
  ended: Promise<void>;
}

/**
 * Runs the shop's jobs, alongside the workers of any number of other nodes. It polls when it starts, when a
 * job is queued on any node, when the next one is due, and every half minute.
 */
export function startWorker(scope: Scope, options: WorkerOptions = {}): Worker {
  const { handlers = allHandlers, log = console.error } = options;
  const { leaseMs = LEASE_MS, schedule = scheduleTimer } = options;
  const underway = new Set<Underway>();
  const closing = new AbortController();
  /** Ends the pause between two polls: a job was queued, or has ended. */
  let call = new AbortController();
  /** Ends the time in which the jobs of a crowd gather. */
  let gathering = new AbortController();
  /** Whether a job was queued since the last poll, by any node. */
  let isAnnounced = false;
  /** Whether the last poll took as many as it had room for: there may be more. */
  let mayBeMore = false;

  const begin = (job: ClaimedJob): void => {
    const leave = new AbortController();
    const performed = performJob(scope, {
      job,
      handlers,
      leave: leave.signal,
      tell: tellOfFailure,
      log,
    });
    const work: Underway = {
      job,
      leave,
      ended: performed
        .catch((error: unknown) => {
          // It is due again when its lease ends. The next poll logs an unavailable database, once.
          if (!(error instanceof DatabaseUnavailableError)) log(`${job.kind}: ${String(error)}`);
        })
        .finally(() => {
          underway.delete(work);
          if (mayBeMore && underway.size === 0) gathering.abort();
          call.abort();
        }),
    };
    underway.add(work);
  };

  const outwardRoom = (): number =>
    OUTWARD_CONCURRENCY - [...underway].filter(({ job }) => OUTWARD.includes(job.kind)).length;

  /** Milliseconds until the next job that there is room for is due; 0 if one is. */
  const untilDue = async (
    kinds: readonly JobKind[] = outwardRoom() > 0 ? JOB_NAMES : INWARD,
  ): Promise<number> => {
    const dueAt = await nextDueAt(scope, kinds);
    return dueAt === null ? POLL_MS : Math.min(Math.max(dueAt - scope.now(), 0), POLL_MS);
  };

  const claim = async (limit: number): Promise<ClaimedJob[]> => {
    const jobs = await claimJobs(scope, { limit, leaseMs, kinds: INWARD });
    const room = Math.min(limit - jobs.length, outwardRoom());
    if (room <= 0 || (await untilDue(OUTWARD)) > 0) return jobs;
    return [...jobs, ...(await claimJobs(scope, { limit: room, leaseMs, kinds: OUTWARD }))];
  };

  /** Starts as many due jobs as there is room for. @returns milliseconds until the next poll */
  const poll = async (): Promise<number> => {
    const limit = CONCURRENCY - underway.size;
    const isLikely = isAnnounced || mayBeMore;
    mayBeMore = true;
    // A job that ends makes room, and triggers the next poll.
    if (limit <= 0) return POLL_MS;
    isAnnounced = false;
    // A node with nothing to do must not block other writers: it reads first.
    const quietMs = isLikely ? 0 : await untilDue();
    const jobs = quietMs > 0 ? [] : await claim(limit);
    mayBeMore = jobs.length === limit;
    for (const job of jobs) begin(job);
    if (mayBeMore) return POLL_MS;
    return Math.max(quietMs || (await untilDue()), MIN_POLL_MS);
  };

  const pollUntilClosed = async (): Promise<void> => {
    let isPrepared = false;
    let isFailing = false;
    do {
      call = new AbortController();
      let wait = RETRY_MS;
      try {
        if (!isPrepared) await queueRecurring(scope);
        isPrepared = true;
        wait = await poll();
        if (isFailing) log('jobs: works again');
        isFailing = false;
      } catch (error) {
        if (!isFailing) log(`jobs: ${error instanceof Error ? error.message : String(error)}`);
        isFailing = true;
      }
      const called = pause(wait, call.signal, schedule);
      gathering = closing.signal.aborted ? closing : new AbortController();
      await pause(GATHER_MS, gathering.signal);
      await called;
    } while (!closing.signal.aborted);
  };

  const renewAll = async (): Promise<void> => {
    for (const { job, leave } of underway) {
      // While the database is unavailable the lease goes on: the first node back gets the job.
      const isOurs = await renewLease(scope, { job, leaseMs }).catch(() => true);
      if (!isOurs) leave.abort(LEAVE.lost);
    }
  };
  const renewing = setInterval(() => void renewAll(), leaseMs / 3).unref();
  const unsubscribe = scope.engine.onAnnouncement((topic) => {
    if (topic !== JOBS_TOPIC && topic !== '*') return;
    isAnnounced = true;
    call.abort();
  });
  const allEnded = () => Promise.all([...underway].map(({ ended }) => ended));
  const polling = pollUntilClosed();

  return {
    async stop(graceMs = GRACE_MS) {
      unsubscribe();
      for (const each of [closing, call, gathering]) each.abort();
      await polling;
      await Promise.race([allEnded(), delay(graceMs, undefined, { ref: false })]);
      for (const { leave } of underway) leave.abort(LEAVE.closing);
      await allEnded();
      clearInterval(renewing);
    },
  };
}

/** Runs jobs one after the other, those they queue included, until none is due: for commands and tests. */
export async function doDueJobs(
  scope: Scope,
  { handlers = allHandlers, log = console.error, leaseMs = LEASE_MS }: WorkerOptions = {},
): Promise<void> {
  for (;;) {
    const jobs = await claimJobs(scope, { limit: CONCURRENCY, leaseMs });
    if (jobs.length === 0) return;
    const { signal } = new AbortController();
    for (const job of jobs)
      await performJob(scope, { job, handlers, leave: signal, tell: tellOfFailure, log });
  }
}
