import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { ConflictError } from '../base/errors.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';
import { letterRow } from './read-letters.ts';

/**
 * Sends a failed letter again.
 *
 * @throws NotFoundError
 * @throws ConflictError 'letterNotFailed' for one that has not failed, 'letterRanOut' for one whose link
 *   has expired: its recipient can request a new one
 */
export async function retryLetter(scope: Scope, id: string): Promise<void> {
  authorise(scope, 'settings', 'edit');
  await scope.engine.transaction(async (tx) => {
    const row = await letterRow(scope, id);
    if (row.expiresAt !== null && row.expiresAt <= scope.now()) {
      throw new ConflictError('letterRanOut');
    }
    const { numUpdatedRows } = await tx
      .updateTable('letters')
      .set({ state: 'waiting', reason: null, answer: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ConflictError('letterNotFailed');
    await queueJob(scope, { kind: 'letter', payload: { letterId: id } });
    await audit(scope, { action: 'emails.retry', subject: id });
  });
}

/**
 * Deletes a failed letter.
 *
 * @throws NotFoundError
 * @throws ConflictError 'letterNotFailed' for one that has not failed
 */
export async function discardLetter(scope: Scope, id: string): Promise<void> {
  authorise(scope, 'settings', 'delete');
  await scope.engine.transaction(async (tx) => {
    await letterRow(scope, id);
    const { numDeletedRows } = await tx
      .deleteFrom('letters')
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ConflictError('letterNotFailed');
    await audit(scope, { action: 'emails.discard', subject: id });
  });
}
