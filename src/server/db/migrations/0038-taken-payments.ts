import type { Kysely } from 'kysely';

const text = 'text' as const;
const big = 'bigint' as const;

/**
 * Payments that staff take say in how many parcels a card pays them and what was handed over in cash; the counter's cash
 * is opened with its change.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('payments')
    .addColumn('parcels', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await schema.alterTable('payments').addColumn('tendered_cents', big).execute();
  await schema
    .createTable('cash_openings')
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('person_id', text, (c) => c.notNull())
    .addColumn('person_name', text, (c) => c.notNull())
    .addColumn('float_cents', big, (c) => c.notNull())
    .addColumn('opened_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('cash_openings_key', ['day', 'person_id'])
    .execute();
}
