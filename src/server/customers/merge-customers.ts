import { authorise } from '../service/authorise.ts';
import { ConflictError, InvalidFieldsError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { moveToCustomer } from './records/move-customer.ts';

/**
 * Makes one customer of several: orders, notes, tags and addresses become those of `into`, and old links
 * lead there. What an account shows its owner stays as it was.
 *
 * @throws InvalidFieldsError if fewer than two are left, or `into` is none of them
 * @throws ConflictError 'twoAccounts' if more than one has an account: neither of them may end unasked
 */
export async function mergeCustomers(
  scope: Scope,
  { ids, into }: { ids: readonly string[]; into: string },
): Promise<{ moved: number }> {
  authorise(scope, 'customers', 'delete');
  return scope.engine.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('customers')
      .select(['id', 'accountId', 'orderCount'])
      .where('id', 'in', ids)
      .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
      .execute();
    const gone = rows.filter(({ id }) => id !== into);
    if (gone.length === 0 || gone.length === rows.length) {
      throw new InvalidFieldsError({ into: 'fields.unknown' }, 'nothingToMerge');
    }
    if (rows.filter(({ accountId }) => accountId !== null).length > 1) {
      throw new ConflictError('twoAccounts');
    }
    await moveToCustomer(
      tx,
      gone.map(({ id }) => id),
      into,
    );
    return { moved: gone.reduce((sum, { orderCount }) => sum + orderCount, 0) };
  });
}
