import { expressionBuilder, sql } from 'kysely';
import { customerList, type CustomerItem } from '#domain/customers/customer.ts';
import { listOf } from '../dashboard/list.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { holdsWords } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { customerAccounts } from './customer-accounts.ts';
import { customerColumns, customerItem } from './customer-item.ts';
import { readCustomer } from './read-customer.ts';
import { removeCustomer, setCustomerStatus, updateCustomer } from './write-customer.ts';

const { ref } = expressionBuilder<Schema, 'accounts'>();

/** A phone without its punctuation, as one types it when looking for it. */
const phoneDigits = sql<string>`replace(replace(replace(replace(phone, '(', ''), ')', ''), '-', ''), ' ', '')`;

/** The people who buy. They make their accounts themselves. */
export const customers: Resource = {
  name: 'customers',
  list: listOf<'accounts', CustomerItem>({
    shape: customerList,
    table: 'accounts',
    rows: customerAccounts,
    search: (q, { engine }) =>
      holdsWords(engine, q, [ref('fullName'), ref('email'), ref('phone'), phoneDigits]),
    sorts: { fullName: ({ engine }) => engine.fold(ref('fullName')) },
    items: async (_scope, db, ids) => {
      const rows = await customerAccounts(db)
        .where('id', 'in', ids)
        .select(customerColumns)
        .execute();
      return rows.map(customerItem);
    },
    columns: [
      'fullName',
      'email',
      'phone',
      'orderCount',
      { name: 'orderSum', isMoney: true, value: ({ orderSum }) => orderSum },
      { name: 'createdAt', value: ({ createdAt }) => new Date(createdAt) },
      'status',
    ],
  }),
  record: ({ engine }, id) => readCustomer(engine.db, id),
  update: updateCustomer,
  remove: removeCustomer,
  actions: {
    activate: action({
      right: 'edit',
      on: 'both',
      run: (scope, { ids }) => setCustomerStatus(scope, { ids, status: 'active' }),
    }),
    deactivate: action({
      right: 'edit',
      on: 'both',
      run: (scope, { ids }) => setCustomerStatus(scope, { ids, status: 'inactive' }),
    }),
  },
  found: ({ fullName, email, phone }: CustomerItem) => ({
    title: fullName,
    detail: [email, phone].filter(Boolean).join(' · '),
  }),
  version: 'accounts',
  audited: ['status'],
  ofPeople: true,
};
