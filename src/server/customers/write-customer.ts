import { customerUpdateSchema, type AccountStatus } from '#domain/customers/customer.ts';
import { eraseAccount } from '../account/erase-account.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { authorise } from '../authorise.ts';
import type { Unchecked } from '../dashboard/resource.ts';
import { parseInput } from '../parse-input.ts';
import type { Scope } from '../scope.ts';

/** Changes a customer; one who is inactive is signed out everywhere, for good. */
export async function updateCustomer(
  scope: Scope,
  { id, ...body }: Unchecked & { id: string },
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  const input = parseInput(customerUpdateSchema, body);
  await scope.engine.transaction(async (tx) => {
    await tx.updateTable('accounts').set(input).where('id', '=', id).execute();
    if (input.status === 'inactive') await endSessionsOf(tx, id);
    await scope.engine.announce('accounts');
  });
}

/** Lets customers sign in or not; those who may not are signed out everywhere. */
export async function setCustomerStatus(
  scope: Scope,
  { ids, status }: { ids: readonly string[]; status: AccountStatus },
): Promise<void> {
  authorise(scope, 'customers', 'edit');
  await scope.engine.transaction(async (tx) => {
    const changed = await tx
      .updateTable('accounts')
      .set({ status, updatedAt: scope.now() })
      .where('id', 'in', ids)
      .where('role', '=', 'customer')
      .where('status', '!=', status)
      .returning('id')
      .execute();
    if (status === 'inactive') for (const { id } of changed) await endSessionsOf(tx, id);
    if (changed.length > 0) await scope.engine.announce('accounts');
  });
}

/**
 * Erases a customer; the orders stay, as the law requires, without the person.
 *
 * @throws ConflictError 'openOrders' while an order is on its way
 */
export async function removeCustomer(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'customers', 'delete');
  await scope.engine.transaction(async (tx) => {
    await eraseAccount(tx, scope, id);
    await scope.engine.announce('accounts');
  });
}
