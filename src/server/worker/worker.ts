import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { allHandlers, type Handlers } from './handlers.ts';
import {
  claimJobs,
  LEASE_MS,
  nextDueAt,
  queueRecurring,
  renewLease,
  type ClaimedJob,
} from './lease.ts';
import { LEAVE, performJob } from './perform.ts';
import { JOBS_TOPIC } from '../jobs/queue.ts';

/** Jobs that a node runs side by side. */
const CONCURRENCY = 4;
/** Milliseconds after which a node looks for work even if none was announced. */
const CALM_MS = 30_000;
/** Milliseconds between two attempts to claim jobs that are due and could not be claimed. */
const RESTLESS_MS = 250;
/** Milliseconds until a database that was away is tried again. */
const AWAY_MS = 5_000;
/** Milliseconds that work under way is given when the shop closes. */
const GRACE_MS = 10_000;

export interface WorkerOptions {
  handlers?: Handlers;
  log?: (message: string) => void;
  concurrency?: number;
  leaseMs?: number;
  /** Calls back once, in `ms`; returns a function that cancels it. */
  later?: (callback: () => void, ms: number) => () => void;
}

export interface Worker {
  /**
   * Starts nothing further, and resolves when what is running has ended; what has not within `graceMs` is
   * broken off and given back, for this node's next start or another node.
   */
  stop(graceMs?: number): Promise<void>;
}

/** It keeps no process alive: what is due waits for the next start. */
function soon(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
}

interface Underway {
  job: ClaimedJob;
  leave: AbortController;
  ended: Promise<void>;
}

/**
 * Does the jobs of this shop, beside the workers of any number of other nodes. It looks for some when it
 * begins, when one is queued on any node, when the next is due, and every half a minute.
 */
export function startWorker(scope: Scope, options: WorkerOptions = {}): Worker {
  const { handlers = allHandlers, log = console.error, later = soon } = options;
  const { concurrency = CONCURRENCY, leaseMs = LEASE_MS } = options;
  const underway = new Set<Underway>();
  let looking: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;
  let isPrepared = false;
  let isAway = false;
  let callOff = (): void => undefined;

  const begin = (job: ClaimedJob): void => {
    const leave = new AbortController();
    const performed = performJob(scope, { job, handlers, leave: leave.signal, log });
    const work: Underway = {
      ...{ job, leave },
      ended: performed
        .catch((error: unknown) => {
          // It comes back when its lease ends; that the database is away is said once, by the next look.
          if (!isUnavailable(error)) log(`${job.kind}: ${String(error)}`);
        })
        .finally(() => {
          underway.delete(work);
          wake();
        }),
    };
    underway.add(work);
  };

  /** Starts what is due, as much as there is room for; returns in how many ms to look again. */
  const look = async (): Promise<number> => {
    if (!isPrepared) await queueRecurring(scope);
    isPrepared = true;
    const limit = concurrency - underway.size;
    // A job that ends makes room, and triggers the next look.
    if (limit <= 0) return CALM_MS;
    const jobs = await claimJobs(scope, { limit, leaseMs });
    for (const job of jobs) begin(job);
    const dueAt = await nextDueAt(scope);
    if (dueAt === null) return CALM_MS;
    return Math.min(Math.max(dueAt - scope.now(), RESTLESS_MS), CALM_MS);
  };

  const lookWhileAsked = async (): Promise<void> => {
    let wait = CALM_MS;
    while (isAsked && !isStopped) {
      isAsked = false;
      try {
        wait = await look();
        if (isAway) log('jobs: works again');
        isAway = false;
      } catch (error) {
        if (!isAway) log(`jobs: ${error instanceof Error ? error.message : String(error)}`);
        isAway = true;
        wait = AWAY_MS;
      }
    }
    looking = null;
    if (!isStopped) callOff = later(wake, wait);
  };

  function wake(): void {
    isAsked = true;
    if (isStopped || looking) return;
    callOff();
    looking = lookWhileAsked();
  }

  const renewAll = async (): Promise<void> => {
    for (const { job, leave } of underway) {
      // While the database is away the lease runs on: the node that comes back first gets the job.
      const isOurs = await renewLease(scope, { job, leaseMs }).catch(() => true);
      if (!isOurs) leave.abort(LEAVE.lost);
    }
  };
  const renewing = setInterval(() => void renewAll(), leaseMs / 3).unref();
  const forget = scope.engine.onAnnouncement((topic) => {
    if (topic === JOBS_TOPIC || topic === '*') wake();
  });
  const allEnded = () => Promise.all([...underway].map(({ ended }) => ended));
  wake();

  return {
    async stop(graceMs = GRACE_MS) {
      isStopped = true;
      forget();
      callOff();
      await looking;
      await Promise.race([allEnded(), delay(graceMs, undefined, { ref: false })]);
      for (const { leave } of underway) leave.abort(LEAVE.closing);
      await allEnded();
      clearInterval(renewing);
    },
  };
}

/** Does what is due, and what that queues, one after the other, until nothing is: for commands and tests. */
export async function doDueJobs(
  scope: Scope,
  { handlers = allHandlers, log = console.error, leaseMs = LEASE_MS }: WorkerOptions = {},
): Promise<void> {
  for (;;) {
    const jobs = await claimJobs(scope, { limit: CONCURRENCY, leaseMs });
    if (jobs.length === 0) return;
    const { signal } = new AbortController();
    for (const job of jobs) await performJob(scope, { job, handlers, leave: signal, log });
  }
}
