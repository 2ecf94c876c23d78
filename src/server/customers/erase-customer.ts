import {
  ERASED_NAME,
  eraseAccount,
  eraseFromAudit,
  eraseFromOrders,
  eraseMail,
  noEmail,
} from '../account/erase-account.ts';
import { authorise } from '../authorise.ts';
import { eraseReviews } from '../reviews/erase-reviews.ts';
import type { Scope } from '../scope.ts';

/**
 * Erases a customer at their request, with the account if there is one (LGPD, art. 18 VI). The orders stay,
 * as the tax law requires, without the person (`eraseAccount` says what stays).
 *
 * @throws ConflictError 'openOrders' while an order is on its way, 'staffAccount' for someone who works here
 */
export async function removeCustomer(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'customers', 'delete');
  await scope.engine.transaction(async (tx) => {
    const { accountId } = await tx
      .selectFrom('customers')
      .select('accountId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const emails = await tx
      .selectFrom('customerKeys')
      .select('value')
      .where('customerId', '=', id)
      .where('kind', '=', 'email')
      .execute();
    const addresses = emails.map(({ value }) => value);
    const orderIds = await eraseFromOrders(tx, scope, { customerId: id });
    // Reviews are found by the orders too: those of a buyer without an e-mail have no other mark.
    for (const email of [...addresses, noEmail(id)]) {
      await eraseReviews(tx, scope, { orderIds, email, erasedName: ERASED_NAME });
    }
    await eraseMail(tx, addresses);
    if (accountId !== null) await eraseAccount(tx, scope, accountId);
    await eraseFromAudit(tx, id);
    await tx.deleteFrom('customers').where('id', '=', id).execute();
    await scope.engine.announce('accounts');
  });
}
