import type { CustomerUpdate } from '#domain/customers/customer.ts';
import { eraseAccount } from '../account/erase-account.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Write } from '../dashboard/section.ts';

/** Changes a customer; one who is inactive is signed out everywhere, for good. */
export async function updateCustomer(
  { scope, tx, afterCommit }: Write,
  input: CustomerUpdate,
  id: string,
): Promise<void> {
  await tx.updateTable('accounts').set(input).where('id', '=', id).execute();
  if (input.status === 'inactive') await endSessionsOf(tx, id);
  afterCommit(() => scope.engine.announce('accounts'));
}

/**
 * Takes a customer out of the shop; the orders stay, as the law asks, without the person.
 *
 * @throws ConflictError 'openOrders' while an order is on its way
 */
export async function removeCustomer(write: Write, id: string): Promise<void> {
  await eraseAccount(write, id);
  write.afterCommit(() => write.scope.engine.announce('accounts'));
}
