import type { Kysely } from 'kysely';

const text = 'text' as const;

/** The log of what visitors answered to the banner of consent. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('consents')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('browser', text, (c) => c.notNull())
    .addColumn('statistics', text, (c) => c.notNull())
    .addColumn('marketing', text, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('consents_at')
    .on('consents')
    .columns(['at', 'id', 'statistics', 'marketing'])
    .execute();
}
