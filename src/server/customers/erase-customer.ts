import {
  erasedName,
  eraseAccount,
  eraseFromAudit,
  eraseFromOrders,
  idsOfCustomer,
  noEmail,
} from '../account/erase-account.ts';
import { eraseImported } from '../account/erase-imported.ts';
import { eraseMail } from '../account/erase-letters.ts';
import { forgetAlerts } from '../alerts/own-alerts.ts';
import { authorise } from '../service/authorise.ts';
import { forgetOpenCarts } from '../cart/open-carts.ts';
import { eraseReviews } from '../reviews/erase-reviews.ts';
import type { Scope } from '../service/scope.ts';

/**
 * Erases a customer at their request, with the account if there is one (LGPD, art. 18 VI). The orders stay,
 * as the tax law requires, without the person (`eraseAccount` says what stays).
 *
 * @throws ConflictError 'openOrders' while an order is on its way, 'openReturns' while pieces of one are coming
 *   back, 'staffAccount' for someone who works here
 */
export async function removeCustomer(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'customers', 'delete');
  await scope.engine.transaction(async (tx) => {
    const { accountId } = await tx
      .selectFrom('customers')
      .select('accountId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const contacts = await tx
      .selectFrom('customerKeys')
      .select(['kind', 'value'])
      .where('customerId', '=', id)
      .where('kind', 'in', ['email', 'phone'])
      .execute();
    const addresses = contacts.flatMap(({ kind, value }) => (kind === 'email' ? value : []));
    const orderIds = await eraseFromOrders(tx, scope, { customerId: id });
    // Reviews are found by the orders too: those of a buyer without an e-mail have no other mark.
    for (const email of [...addresses, noEmail(id)]) {
      await eraseReviews(tx, scope, { orderIds, email, erasedName: erasedName() });
    }
    await eraseMail(tx, addresses);
    await eraseImported(tx, { customerId: id, orderIds, emails: addresses });
    await forgetAlerts(tx, { accountId, emails: addresses });
    for (const { kind, value } of contacts) {
      const [email, phone] = kind === 'email' ? [value, ''] : ['', value];
      await forgetOpenCarts(tx, { accountId, email, phone });
    }
    if (accountId === null) await eraseFromAudit(tx, await idsOfCustomer(tx, id));
    else await eraseAccount(tx, scope, accountId);
    await tx.deleteFrom('customers').where('id', '=', id).execute();
    await scope.engine.announce('accounts');
  });
}
