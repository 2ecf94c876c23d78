import { countOrders } from '../../customers/records/customer-rows.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { linkOrders } from '../../db/link-customers.ts';

/**
 * Gives an account the orders that a guest placed with its e-mail. Called only once the address is proven
 * to be the person's own: the orders show where someone lives.
 */
export async function claimOrders(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ accountId })
    .where('email', '=', email)
    .where('accountId', 'is', null)
    .execute();
}

/** Detaches orders placed with another e-mail from an account and its customer: their links still open them. */
export async function releaseOrders(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const released = await tx
    .updateTable('orders')
    .set({ accountId: null, customerId: null })
    .where('accountId', '=', accountId)
    .where('email', '!=', email)
    .returning('id')
    .execute();
  if (released.length === 0) return;
  const ids = released.map(({ id }) => id);
  await countOrders(tx, await linkOrders(tx, ids));
}

/** The account that a guest's order belongs to: the one that has proven the e-mail, if any. */
export async function ownerOfEmail(tx: Tx, email: string): Promise<string | null> {
  const owner = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
  return owner?.id ?? null;
}
