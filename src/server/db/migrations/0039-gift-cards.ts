import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/**
 * A discount for paying by Pix, which an order has or would have; gift cards with a ledger of their own, the products
 * that are sold as such, and the payments that were made with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const column of ['pix_percent', 'pix_discount_cents'])
    await schema
      .alterTable('orders')
      .addColumn(column, int, (c) => c.notNull().defaultTo(0))
      .execute();
  await schema
    .alterTable('order_lines')
    .addColumn('pix_discount_cents', int, (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .alterTable('products')
    .addColumn('is_gift_card', int, (c) => c.notNull().defaultTo(0))
    .execute();
  // What the line was sold as: a product may become another one later.
  await schema
    .alterTable('order_lines')
    .addColumn('is_gift_card', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('payments').addColumn('gift_card_id', text).execute();

  await schema
    .createTable('gift_cards')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('code_hash', text, (c) => c.notNull().unique())
    .addColumn('code_end', text, (c) => c.notNull())
    .addColumn('code_sealed', text, (c) => c.notNull())
    .addColumn('initial_cents', big, (c) => c.notNull())
    .addColumn('balance_cents', big, (c) => c.notNull().check(sql`balance_cents >= 0`))
    .addColumn('blocked', int, (c) => c.notNull().defaultTo(0))
    .addColumn('order_id', text, (c) => c.references('orders.id').onDelete('set null'))
    .addColumn('variant_id', text, (c) => c.notNull().defaultTo(''))
    .addColumn('piece', int, (c) => c.notNull().defaultTo(0))
    .addColumn('recipient_name', text, (c) => c.notNull().defaultTo(''))
    .addColumn('recipient_email', text, (c) => c.notNull().defaultTo(''))
    .addColumn('reason', text, (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .execute();
  const index = (name: string, table: string, columns: string[]) =>
    schema.createIndex(name).on(table).columns(columns);
  await index('gift_cards_order', 'gift_cards', ['order_id', 'variant_id', 'piece'])
    .unique()
    .where('order_id', 'is not', null)
    .execute();
  await index('gift_cards_created', 'gift_cards', ['created_at', 'id']).execute();

  await schema
    .createTable('gift_card_entries')
    .addColumn('gift_card_id', text, (c) =>
      c.notNull().references('gift_cards.id').onDelete('cascade'),
    )
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('amount_cents', big, (c) => c.notNull())
    .addColumn('order_id', text)
    .addColumn('note', text, (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('actor_name', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('gift_card_entries_key', ['gift_card_id', 'position'])
    .execute();
  await index('gift_card_entries_order', 'gift_card_entries', ['order_id']).execute();
}
