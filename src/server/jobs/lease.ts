import type { Db } from '../db/engine/engine.ts';
import type { JobChange } from '../db/schema/jobs.ts';
import type { Scope } from '../service/scope.ts';
import { JOB_NAMES, policyOf, recurs, type JobKind, type RecurringKind } from './kinds.ts';

/**
 * Milliseconds for which a node owns a job; renewed while it runs. A node that dies loses it after that: a provider's
 * message that it had stored is handled, with time for asking the provider, within 40 s of the next start.
 */
export const LEASE_MS = 25_000;

/** A job that this node has claimed. */
export interface ClaimedJob {
  id: string;
  kind: JobKind;
  payload: unknown;
  /** How often it was started, this time included. */
  tries: number;
  /** Proves that the node owns it: without it nothing is written about the job. */
  leaseToken: string;
  /** Error of the previous try; null for the first, and after one during which the process died. */
  lastError: string | null;
}

/** Jobs that wait. Kinds of a later version are left to the nodes that know them. */
const waiting = (db: Db, kinds: readonly JobKind[]) =>
  db.selectFrom('jobs').where('state', '=', 'queued').where('kind', 'in', kinds);

/** Epoch ms at which the next job of the kinds becomes due; null while there is none. */
export async function nextDueAt(
  { engine }: Scope,
  kinds: readonly JobKind[] = JOB_NAMES,
): Promise<number | null> {
  const next = await waiting(engine.db, kinds)
    .select('runAt')
    .orderBy('runAt')
    .limit(1)
    .executeTakeFirst();
  return next?.runAt ?? null;
}

/**
 * Claims jobs that are due, the longest due first; each goes to one node only. Their `runAt` moves to the
 * end of the lease, so that a job that is never finished becomes due again.
 */
export async function claimJobs(
  scope: Scope,
  {
    limit,
    leaseMs,
    kinds = JOB_NAMES,
  }: { limit: number; leaseMs: number; kinds?: readonly JobKind[] },
): Promise<ClaimedJob[]> {
  const { engine } = scope;
  const now = scope.now();
  const leaseToken = scope.newSecret();
  const rows = await engine.transaction((tx) =>
    tx
      // Chosen once: PostgreSQL may run a subquery again for each row, and skips the rows that it has locked by then, so
      // that a limit of two took forty.
      .with(
        (cte) => cte('due').materialized(),
        () =>
          waiting(tx, kinds)
            .select('id')
            .where('runAt', '<=', now)
            .orderBy('runAt')
            .orderBy('id')
            .limit(limit)
            // Nodes skip each other's jobs. SQLite has one writer, and no syntax for it.
            .$if(engine.name === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('jobs')
      .set((eb) => ({ leaseToken, key: null, runAt: now + leaseMs, tries: eb('tries', '+', 1) }))
      .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
      .returning(['id', 'kind', 'payload', 'tries', 'lastError'])
      .execute(),
  );
  return rows.map(({ kind, payload, ...row }) => ({
    ...row,
    leaseToken,
    kind: kind as JobKind,
    payload: JSON.parse(payload) as unknown,
  }));
}

type Leased = Pick<ClaimedJob, 'id' | 'leaseToken'>;

/** Updates a claimed job, or deletes it for null, unless another node owns it by now. @returns whether it did */
export async function settleLeased(
  scope: Scope,
  { job: { id, leaseToken }, values }: { job: Leased; values: JobChange | null },
): Promise<boolean> {
  return scope.engine.transaction(async (tx) => {
    if (!values) {
      const { numDeletedRows } = await tx
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('leaseToken', '=', leaseToken)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    }
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set(values)
      .where('id', '=', id)
      .where('leaseToken', '=', leaseToken)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** Extends the lease of a job. @returns false when another node owns it by now */
export const renewLease = (
  scope: Scope,
  { job, leaseMs }: { job: Leased; leaseMs: number },
): Promise<boolean> => settleLeased(scope, { job, values: { runAt: scope.now() + leaseMs } });

/** Returns a job to the queue as if it had not been started. */
export const releaseJob = (scope: Scope, job: ClaimedJob): Promise<boolean> =>
  settleLeased(scope, {
    job,
    values: { leaseToken: null, runAt: scope.now(), tries: job.tries - 1 },
  });

/** Records that a job is done: its row is deleted, or scheduled again if it recurs. */
export function finishJob(scope: Scope, job: ClaimedJob): Promise<boolean> {
  const policy = policyOf(job.kind);
  if (!recurs(policy)) return settleLeased(scope, { job, values: null });
  const next = { runAt: scope.now() + policy.everyMs, tries: 0, lastError: null, leaseToken: null };
  return settleLeased(scope, { job, values: next });
}

/** Deletes a dead job whose kind shows its failure elsewhere. */
export const dropJob = (scope: Scope, job: ClaimedJob): Promise<boolean> =>
  settleLeased(scope, { job, values: null });

/** Makes sure that each recurring kind has its one row. */
export async function queueRecurring(scope: Scope): Promise<void> {
  const kinds = JOB_NAMES.filter((kind): kind is RecurringKind => recurs(policyOf(kind)));
  await scope.engine.transaction((tx) =>
    tx
      .insertInto('jobs')
      .values(
        kinds.map((kind) => ({
          id: `every-${kind}`,
          kind,
          payload: '{}',
          key: null,
          runAt: scope.now(),
          createdAt: scope.now(),
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
}
