import type { Kysely } from 'kysely';

/** Number and access key of the nota fiscal that was issued for an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['fiscal_number', 'fiscal_key']) {
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
}
