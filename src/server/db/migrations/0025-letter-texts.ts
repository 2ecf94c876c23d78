import type { Kysely } from 'kysely';

const text = 'text' as const;

/** The texts of letters that the shop has written itself. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('letter_texts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('texts', text, (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', text, (c) => c.notNull())
    .execute();
}
