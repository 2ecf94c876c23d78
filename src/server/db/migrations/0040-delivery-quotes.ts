import type { Kysely } from 'kysely';

/** What carriers have quoted, for as long as it holds; and how many working days a delivery takes at least. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery_quotes')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('quoted_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('delivery_quotes_quoted')
    .on('delivery_quotes')
    .column('quoted_at')
    .execute();
  await db.schema.alterTable('orders').addColumn('delivery_days_from', 'integer').execute();
}
