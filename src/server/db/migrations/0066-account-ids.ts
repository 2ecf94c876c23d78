import type { Kysely } from 'kysely';

/** Whose account an order belongs to, which customer bought, and whose drawer cash lies in: each by its own name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').renameColumn('customer_id', 'account_id').execute();
  await db.schema.alterTable('orders').renameColumn('person_id', 'customer_id').execute();
  for (const table of ['cash_openings', 'cash_closings']) {
    await db.schema.alterTable(table).renameColumn('person_id', 'staff_id').execute();
    await db.schema.alterTable(table).renameColumn('person_name', 'staff_name').execute();
  }
}
