import { hash } from 'node:crypto';
import type { Scope } from '../service/scope.ts';
import { policyOf, recurs, type QueuedPolicy } from './kinds.ts';
import { settleLeased, type ClaimedJob } from './lease.ts';

/** Between 0 and 1, different for each job and try: jobs that failed together are not retried together. */
function jitter({ id, tries }: ClaimedJob): number {
  return hash('sha256', `${id} ${tries}`, 'buffer').readUInt32BE() / 2 ** 32;
}

/** Milliseconds until the next try: three times as long after each, up to the longest of the kind. */
const waitOf = (job: ClaimedJob, { firstWaitMs, longestWaitMs }: QueuedPolicy): number =>
  Math.round(
    Math.min(firstWaitMs * 3 ** (job.tries - 1), longestWaitMs) * (0.75 + jitter(job) / 2),
  );

export interface FailedTry {
  /** A `JobFailure`'s code, or the error's message. */
  reason: string;
  /** Whether no further try will help. */
  isFinal: boolean;
}

/** What a failed try leads to. */
export function afterFailure(job: ClaimedJob, { isFinal }: FailedTry): 'again' | 'dead' {
  const policy = policyOf(job.kind);
  return !recurs(policy) && (isFinal || job.tries >= policy.tries) ? 'dead' : 'again';
}

/**
 * Records that a try has failed: the job is retried later, or it is dead and waits for someone to look at it.
 */
export function recordFailure(
  scope: Scope,
  { job, failed }: { job: ClaimedJob; failed: FailedTry },
): Promise<boolean> {
  const policy = policyOf(job.kind);
  const recorded = { lastError: failed.reason, leaseToken: null };
  if (afterFailure(job, failed) === 'dead')
    return settleLeased(scope, { job, values: { ...recorded, state: 'dead' } });
  const waitMs = recurs(policy) ? policy.everyMs : waitOf(job, policy);
  return settleLeased(scope, { job, values: { ...recorded, runAt: scope.now() + waitMs } });
}
