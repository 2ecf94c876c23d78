import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { JOBS_TOPIC } from './queue.ts';

/** The most dead jobs that are listed: more than that share a cause. */
const MAX_LISTED = 100;

/** A job that was given up, or a recurring one that fails. */
export interface TroubledJob {
  id: string;
  kind: string;
  /** Whether it needs someone's decision; a recurring job is retried anyway. */
  isDead: boolean;
  tries: number;
  /** Key below `jobs.reasons`, or the message of the error. */
  reason: string;
  createdAt: number;
}

/** Jobs that were given up, and recurring ones that fail, the newest first. */
export async function listTroubledJobs(scope: Scope): Promise<TroubledJob[]> {
  authorise(scope, 'settings', 'view');
  const rows = await scope.engine.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'tries', 'lastError', 'createdAt'])
    .where((eb) =>
      eb.or([
        eb('state', '=', 'dead'),
        eb('id', 'like', 'every-%').and('lastError', 'is not', null),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ state, lastError, ...job }) => ({
    ...job,
    isDead: state === 'dead',
    reason: lastError ?? '',
  }));
}

/** Queues a dead job again. @throws NotFoundError for one that is not dead, or is gone */
export async function retryJob(scope: Scope, id: string): Promise<void> {
  authorise(scope, 'settings', 'edit');
  await scope.engine.transaction(async (tx) => {
    const job = await tx
      .updateTable('jobs')
      .set({ state: 'queued', tries: 0, runAt: scope.now(), lastError: null })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .returning('kind')
      .executeTakeFirst();
    if (!job) throw new NotFoundError();
    await audit(scope, { action: 'jobs.retry', subject: id, details: { kind: job.kind } });
    await scope.engine.announce(JOBS_TOPIC);
  });
}

/** Discards a dead job. @throws NotFoundError for one that is not dead, or is gone */
export async function discardJob(scope: Scope, id: string): Promise<void> {
  authorise(scope, 'settings', 'delete');
  await scope.engine.transaction(async (tx) => {
    const job = await tx
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .returning('kind')
      .executeTakeFirst();
    if (!job) throw new NotFoundError();
    await audit(scope, { action: 'jobs.discard', subject: id, details: { kind: job.kind } });
  });
}
