import type { Kysely } from 'kysely';

/** The number that an imported order had in the shop it comes from; no two orders have the same. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('orders').addColumn('external_id', 'text').execute();
  await schema
    .createIndex('orders_external_id')
    .unique()
    .on('orders')
    .column('external_id')
    // Orders of this shop are not in it: they would write one page more.
    .where('external_id', 'is not', null)
    .execute();
}
