import type { Tx } from '../db/engine/engine.ts';
import { NotFoundError } from '../base/errors.ts';

/**
 * Locks an account for a change: other changes of the same account wait until the transaction ends, so that
 * what was counted stays true.
 *
 * @param now epoch ms
 * @throws NotFoundError for an account that is gone
 */
export async function changeAccount(tx: Tx, accountId: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ updatedAt: now })
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new NotFoundError();
}
