import type { Kysely } from 'kysely';

/**
 * A buyer's dispute of a payment, as its provider tells of it: the last one, until when the shop may answer, and why.
 * The days that were compared with a provider's list.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const text = ['dispute_ref', 'dispute_state', 'dispute_reason'];
  for (const column of text) {
    await schema.alterTable('payments').addColumn(column, 'text').execute();
  }
  await schema.alterTable('payments').addColumn('dispute_due_at', 'bigint').execute();
  await schema
    .createTable('reconciled_days')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('differences', 'integer', (c) => c.notNull())
    .addColumn('compared_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reconciled_days_key', ['provider', 'day'])
    .execute();
}
