import type { Kysely } from 'kysely';

/** When a gift card's code was shown to staff: it is shown once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gift_cards').addColumn('shown_at', 'bigint').execute();
}
