import { DAY_MS } from '#domain/time.ts';
import { queueJob } from '../jobs/queue.ts';
import { JOBS_TOPIC } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';

/** Older ones are no news any more: as long as a letter is tried. */
const NEWS_MS = 3 * DAY_MS;
/** Letters that one test sends on their way; the next test takes others. */
const MOST = 500;

/**
 * Sends what has waited for a mail server: letters of the last three days that the shop could hand to none, unless
 * their link has run out, and those that were to be tried again later.
 *
 * @returns how many
 */
export async function releaseLetters(scope: Scope): Promise<number> {
  const now = scope.now();
  return scope.engine.transaction(async (tx) => {
    const unsent = await tx
      .selectFrom('letters')
      .select('id')
      .where('state', '=', 'unsent')
      .where('createdAt', '>=', now - NEWS_MS)
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .orderBy('createdAt')
      .limit(MOST)
      .execute();
    for (const { id } of unsent) {
      const { numUpdatedRows } = await tx
        .updateTable('letters')
        .set({ state: 'waiting', sentAt: null })
        .where('id', '=', id)
        .where('state', '=', 'unsent')
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await queueJob(scope, { kind: 'letter', payload: { letterId: id } });
    }
    const { numUpdatedRows: hurried } = await tx
      .updateTable('jobs')
      .set({ runAt: now })
      .where('kind', '=', 'letter')
      .where('state', '=', 'queued')
      .where('leaseToken', 'is', null)
      .where('runAt', '>', now)
      .executeTakeFirst();
    if (hurried > 0n) await scope.engine.announce(JOBS_TOPIC);
    return unsent.length + Number(hurried);
  });
}
