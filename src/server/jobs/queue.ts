import type { InsertQueryBuilder, InsertResult } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { Scope } from '../service/scope.ts';
import type { JobPayload, QueuedKind } from './kinds.ts';

/** Announced to the workers of all nodes when a job may be due. */
export const JOBS_TOPIC = 'jobs';

interface NewJob<Kind extends QueuedKind> {
  kind: Kind;
  payload: JobPayload<Kind>;
  /** Epoch ms before which it is not started; now if left out. */
  runAt?: number;
  /**
   * Identifies the work, such as `media.remove:MEDIA_ID`: while a job with the same key waits to be
   * started, the two become one, at the earlier of their times. A job that was started does not count: it
   * may have read data that has changed since.
   */
  key?: string;
}

type JobInsert = InsertQueryBuilder<Schema, 'jobs', InsertResult>;

/** Writes in any case, which locks the earlier job: it is not started before this commit. */
const joinsWaiting = (insert: JobInsert): JobInsert =>
  insert.onConflict((conflict) =>
    conflict
      .column('key')
      .where('key', 'is not', null)
      .doUpdateSet((eb) => ({
        runAt: eb
          .case()
          .when('jobs.runAt', '<', eb.ref('excluded.runAt'))
          .then(eb.ref('jobs.runAt'))
          .else(eb.ref('excluded.runAt'))
          .end(),
      })),
  );

/**
 * Queues work to do after the caller's transaction (or one of its own): it is committed with that
 * transaction or not at all. A job runs at least once, so it has to tolerate running twice.
 */
export async function queueJob<Kind extends QueuedKind>(
  scope: Scope,
  { kind, payload, runAt = scope.now(), key }: NewJob<Kind>,
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const job = {
      id: scope.newId(),
      kind,
      payload: JSON.stringify(payload),
      key: key ?? null,
      runAt,
      createdAt: scope.now(),
    };
    await tx
      .insertInto('jobs')
      .values(job)
      // Without a key there is nothing to become one with.
      .$if(key !== undefined, joinsWaiting)
      .execute();
    await scope.engine.announce(JOBS_TOPIC);
  });
}
