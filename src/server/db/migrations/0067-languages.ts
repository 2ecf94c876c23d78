import type { Kysely } from 'kysely';

/** The language in which somebody bought, asked for an alert or is written to; null is the shop's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'alerts', 'letters']) {
    await db.schema.alterTable(table).addColumn('language', 'varchar(35)').execute();
  }
}
