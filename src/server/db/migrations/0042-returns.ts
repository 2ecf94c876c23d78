import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/** What buyers ask for pieces of an order: withdrawal, exchange, warranty; and how many requests wait for the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('orders')
    .addColumn('returns_waiting', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('orders_returns_waiting')
    .on('orders')
    .columns(['created_at', 'id'])
    .where(sql.ref('returns_waiting'), '>', 0)
    .execute();
  await schema
    .createTable('return_requests')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('order_id', text, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('lines', text, (c) => c.notNull())
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('instructions', text, (c) => c.notNull())
    .addColumn('tracking_code', text, (c) => c.notNull())
    .addColumn('refund_cents', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('return_requests_order')
    .on('return_requests')
    .columns(['order_id', 'created_at'])
    .execute();
  await schema
    .createTable('return_events')
    .addColumn('request_id', text, (c) =>
      c.notNull().references('return_requests.id').onDelete('cascade'),
    )
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('return_events_key', ['request_id', 'position'])
    .execute();
}
