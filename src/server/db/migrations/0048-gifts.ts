import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const big = 'bigint' as const;

/** For whom a gift card was bought, when it is sent, and until when it is valid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const column of ['gift', 'gift_key'])
    await schema
      .alterTable('order_lines')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute();
  for (const column of ['gift_key', 'giver_name', 'message'])
    await schema
      .alterTable('gift_cards')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute();
  for (const column of ['send_at', 'sent_at', 'expires_at', 'reminded_at'])
    await schema.alterTable('gift_cards').addColumn(column, big).execute();
  await schema.dropIndex('gift_cards_order').execute();
  await schema
    .createIndex('gift_cards_order')
    .on('gift_cards')
    .columns(['order_id', 'variant_id', 'gift_key', 'piece'])
    .unique()
    .where('order_id', 'is not', null)
    .execute();
  // The letters of those that exist are on their way, or were sent.
  await sql`update gift_cards set sent_at = created_at`.execute(db);
}
