import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { Condition } from '#domain/dashboard/filters.ts';
import { serviceOrderList, type ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import { listOf } from '../dashboard/list.ts';
import { beginsWith, holdsWords, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { serviceOrderItems, WITH_SHOP } from './reading/service-orders.ts';

const eb = expressionBuilder<Schema, 'orderLenses'>();
const number = sql<string>`cast(order_lenses.number AS text)`;

/** What a flag asks for, or its contrary. */
const asked = (condition: Condition, found: Expression<SqlBool>): Expression<SqlBool> =>
  condition.operator === 'is' && !condition.is ? eb.not(found) : found;

const ofOrder = eb
  .selectFrom('orders')
  .select(sql.lit(1).as('one'))
  .whereRef('orders.id', '=', 'orderLenses.orderId');

/** Whether the glasses are still with the shop. */
const isOpen = eb.exists(ofOrder.where('orders.status', 'in', WITH_SHOP));

const isSent = eb.or([eb('orderLenses.normalised', '!=', ''), eb('orderLenses.fileId', '!=', '')]);

const isNotReady = sql<SqlBool>`coalesce(order_lenses.lab_state, '') <> 'ready'`;

/** Whether a word of the order begins so: its number, its buyer's name, phone or e-mail. */
const isInOrder = (word: string): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('orderWords')
      .select(sql.lit(1).as('one'))
      .whereRef('orderWords.orderId', '=', 'orderLenses.orderId')
      .where(beginsWith(eb.ref('orderWords.word' as never), word)),
  );

/** Beyond every date: what is promised for no day comes last. */
const NEVER = 9e15;

/** The optician's queue: service orders by what they wait for. It shows no powers. */
export const serviceOrders = listOf<'orderLenses', ServiceOrderItem>({
  shape: serviceOrderList,
  table: 'orderLenses',
  id: number,
  rows: (db) => db.selectFrom('orderLenses'),
  search: (q, { engine }) =>
    holdsWords(
      engine,
      q,
      [
        eb.ref('orderLenses.wearerName'),
        eb.ref('orderLenses.tray'),
        eb.ref('orderLenses.laboratory'),
        eb.ref('orderLenses.work'),
      ],
      (word) => [isInOrder(word), sql<SqlBool>`${number} = ${word}`],
    ),
  filters: {
    state: (condition, { engine }) =>
      where(engine, eb.ref('orderLenses.prescriptionState'), condition),
    late: (condition, { now }) =>
      asked(condition, eb.and([eb('orderLenses.dueAt', '<=', now()), isNotReady, isOpen])),
    sent: (condition) => asked(condition, isSent),
    open: (condition) => asked(condition, isOpen),
    kind: (condition, { engine }) =>
      eb.exists(ofOrder.where(where(engine, sql.ref<string>('orders.kind'), condition))),
  },
  sorts: { dueAt: () => sql`coalesce(order_lenses.due_at, ${sql.lit(NEVER)})` },
  items: (scope, db, ids) => serviceOrderItems(scope, { db, ids }),
  columns: [
    'number',
    'orderId',
    { name: 'kind', value: ({ kind }) => kind },
    { name: 'state', value: ({ state }) => state },
    { name: 'labState', value: ({ labState }) => labState },
    'buyer',
    'wearer',
    'frame',
    'lens',
    'laboratory',
    'tray',
    'work',
    { name: 'dueAt', value: ({ dueAt }) => (dueAt === null ? null : new Date(dueAt - 1)) },
    { name: 'createdAt', value: ({ createdAt }) => new Date(createdAt) },
  ],
});
