import { expressionBuilder, sql } from 'kysely';
import type { AccountStatus, CustomerItem } from '#domain/customers/customer.ts';
import type { ListPage, ListQuery } from '#domain/dashboard/list.ts';
import type { Scope } from '../scope.ts';
import { holdsWords, readPage } from '../dashboard/page.ts';
import type { Schema } from '../db/schema/schema.ts';
import { customerAccounts } from './customer-accounts.ts';
import { customerColumns, customerItem } from './customer-item.ts';

/** A phone without its punctuation, as one types it when looking for it. */
const phoneDigits = sql<string>`replace(replace(replace(replace(phone, '(', ''), ')', ''), '-', ''), ' ', '')`;

/** Customers whose name, e-mail or phone holds the words. */
export function listCustomers(
  { engine }: Scope,
  query: ListQuery,
): Promise<ListPage<CustomerItem>> {
  const { ref } = expressionBuilder<Schema, 'accounts'>();
  const status = query.filters.status as AccountStatus | undefined;
  const matching = customerAccounts(engine.db)
    .where(holdsWords(engine, query.q, [ref('fullName'), ref('email'), ref('phone'), phoneDigits]))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status!));
  const keys = { d: ref('createdAt'), n: engine.fold(ref('fullName')) };
  return readPage(matching, query, keys, async (rows) =>
    (await rows.select(customerColumns).execute()).map(customerItem),
  );
}
