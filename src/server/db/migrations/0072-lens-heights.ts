import type { Kysely } from 'kysely';

/** Heights of the pupils in the frame, measured by the shop; and prescription files found by their id. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('order_lenses')
    .addColumn('heights', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await schema.createIndex('order_lenses_file_id').on('order_lenses').column('file_id').execute();
}
