import type { Kysely } from 'kysely';

/**
 * An order that nobody confirms expires and releases what it has taken; a person's open orders can be
 * counted; an idempotency key records who used it. Existing orders never expire.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const orders = () => schema.alterTable('orders');
  await orders().addColumn('expires_at', 'bigint').execute();
  await orders().addColumn('notice_at', 'bigint').execute();
  await schema.createIndex('orders_expires').on('orders').column('expires_at').execute();
  await schema.createIndex('orders_notice').on('orders').column('notice_at').execute();
  await schema
    .alterTable('order_lines')
    .addColumn('taken', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('order_events').addColumn('reason', 'text').execute();
  await schema.alterTable('idempotency_keys').addColumn('owner', 'text').execute();
  await schema
    .createTable('open_order_keys')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('open_order_keys_key', ['order_id', 'key'])
    .execute();
  await schema.createIndex('open_order_keys_who').on('open_order_keys').column('key').execute();
}
