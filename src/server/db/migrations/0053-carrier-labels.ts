import type { Kysely } from 'kysely';

/** Labels that were put into the shop's cart at a carrier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('carrier_labels')
    .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id'))
    .addColumn('ref', 'text')
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .execute();
}
