import { sql, type Kysely } from 'kysely';

/**
 * A refund says whether the shop makes it by hand, and a Pix key of whoever it is for; a request to take pieces back has
 * the key that its buyer gave. What was given back by hand before was written as done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('refunds')
    .addColumn('by_hand', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const table of ['refunds', 'return_requests']) {
    await schema
      .alterTable(table)
      .addColumn('pix_key', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  // The few that are still to be made are counted on the start page.
  await schema
    .createIndex('refunds_to_make')
    .on('refunds')
    .column('order_id')
    .where(sql<boolean>`by_hand = 1 AND status = 'processing'`)
    .execute();
}
