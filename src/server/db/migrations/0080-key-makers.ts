import type { Kysely } from 'kysely';

/** The account of the admin who made a key; null for those of before, of which only the audit knows it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('api_keys').addColumn('made_by', 'text').execute();
}
