import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { ACCOUNT_STATUSES, customerList, type CustomerItem } from '#domain/customers/customer.ts';
import { lookedFor } from '#domain/orders/order-words.ts';
import type { Condition } from '#domain/dashboard/filters.ts';
import { authorise } from '../service/authorise.ts';
import { hasEach, hasWords } from '../dashboard/linked.ts';
import { listOf } from '../dashboard/list.ts';
import { unindexed, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { Scope } from '../service/scope.ts';
import { customerItems, tagNames } from './customer-item.ts';

const eb = expressionBuilder<Schema, 'customers'>();

/** Customers with accounts of one state, those without, or several of these. */
function byStatus(condition: Condition): Expression<SqlBool> {
  if (condition.operator !== 'oneOf' && condition.operator !== 'noneOf') return sql`true`;
  const states = ACCOUNT_STATUSES.filter((status) => condition.values.includes(status));
  const withAccount = eb(
    'customers.accountId',
    'in',
    eb.selectFrom('accounts').select('accounts.id').where('accounts.status', 'in', states),
  );
  const any = eb.or([
    ...(states.length > 0 ? [withAccount] : []),
    ...(condition.values.includes('none') ? [eb('customers.accountId', 'is', null)] : []),
  ]);
  // Not in a list that contains null is null.
  return condition.operator === 'oneOf' ? any : eb.not(eb.fn.coalesce(any, sql<SqlBool>`false`));
}

const byConsent =
  (name: 'emailConsent' | 'whatsappConsent') =>
  (condition: Condition, { engine }: Scope): Expression<SqlBool> => {
    if (condition.operator !== 'oneOf' && condition.operator !== 'noneOf') return sql`true`;
    const values = condition.values.map((value) => (value === 'unasked' ? '' : value));
    return where(engine, eb.ref(`customers.${name}`), { ...condition, values });
  };

const byRange =
  (name: 'createdAt' | 'lastOrderAt' | 'orderCount' | 'revenueCents') =>
  (condition: Condition, { engine }: Scope): Expression<SqlBool> =>
    where(engine, unindexed(engine, eb.ref(`customers.${name}`)), condition);

async function byTag(condition: Condition, { engine }: Scope): Promise<Expression<SqlBool>> {
  if (condition.operator !== 'oneOf' && condition.operator !== 'noneOf') return sql`true`;
  const links = { table: 'customerTags', owner: 'customerId', id: 'customers.id' } as const;
  const values = sql.join(condition.values);
  const has = await hasEach(engine, links, [{ indexed: sql<SqlBool>`tag IN (${values})` }]);
  return condition.operator === 'oneOf' ? has : eb.not(has);
}

const words = { table: 'customerWords', owner: 'customerId', id: 'customers.id' } as const;

/** The dashboard's list of customers. */
export const customersList = listOf<'customers', CustomerItem>({
  shape: customerList,
  table: 'customers',
  rows: (db) => db.selectFrom('customers'),
  search: (q, { engine }) => hasWords(engine, words, lookedFor(q)),
  filters: {
    tag: byTag,
    status: byStatus,
    emailConsent: byConsent('emailConsent'),
    whatsappConsent: byConsent('whatsappConsent'),
    createdAt: byRange('createdAt'),
    lastOrderAt: byRange('lastOrderAt'),
    orderCount: byRange('orderCount'),
    orderSum: byRange('revenueCents'),
  },
  linked: ['tag', 'status'],
  sorts: {
    fullName: () => eb.ref('customers.sortName'),
    orderSum: () => eb.ref('customers.revenueCents'),
  },
  items: (_scope, db, ids) => customerItems(db, ids),
  columns: [
    'fullName',
    'email',
    'phone',
    'cpf',
    'orderCount',
    { name: 'orderSum', isMoney: true, value: ({ orderSum }) => orderSum },
    { name: 'lastOrderAt', value: ({ lastOrderAt: at }) => (at === null ? null : new Date(at)) },
    { name: 'tags', value: ({ tags }) => tags.join(', ') },
    { name: 'emailConsent', value: ({ emailConsent }) => emailConsent || 'unasked' },
    { name: 'whatsappConsent', value: ({ whatsappConsent }) => whatsappConsent || 'unasked' },
    { name: 'createdAt', value: ({ createdAt }) => new Date(createdAt) },
    'status',
  ],
});

/** Tags offered in filters and while one is typed: more are no help. */
const MOST_TAGS = 200;

/** The tags that customers have, in their order. */
export async function listTags(scope: Scope): Promise<string[]> {
  authorise(scope, 'customers', 'view');
  const rows = await scope.engine.db
    .selectFrom('customerTags')
    .select('tag')
    .distinct()
    .orderBy('tag')
    .limit(MOST_TAGS)
    .execute();
  return tagNames(rows);
}
