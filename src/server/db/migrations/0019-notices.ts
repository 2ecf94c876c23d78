import { sql, type Kysely } from 'kysely';

const text = 'text' as const;

/**
 * The shop is told about what happens: who wants which notices, and when an order that no one confirms is to be
 * reminded of. Orders are also found by their tracking codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('notice_choices')
    .addColumn('notice', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('notice_choices_key', ['notice', 'account_id'])
    .execute();
  await schema
    .createIndex('notice_choices_account')
    .on('notice_choices')
    .column('account_id')
    .execute();

  await schema.alterTable('orders').addColumn('warn_at', 'bigint').execute();
  await sql`
    UPDATE orders SET warn_at = created_at + (expires_at - created_at) * 3 / 4
    WHERE expires_at IS NOT NULL AND status = 'pending' AND payment_status = 'pending'`.execute(db);

  await sql`
    INSERT INTO order_words (order_id, word)
    SELECT id, substr(lower(replace(tracking_code, ' ', '')), 1, 60) FROM orders
    WHERE replace(tracking_code, ' ', '') <> ''
    ON CONFLICT DO NOTHING`.execute(db);
}
