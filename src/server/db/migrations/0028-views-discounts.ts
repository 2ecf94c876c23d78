import type { Kysely } from 'kysely';

const text = 'text' as const;

/**
 * Views of the dashboard's lists that members of the staff have saved for themselves; what staff take off a sale at the
 * counter; and orders are found by their coupon.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('saved_views')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('section', text, (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('search', text, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('saved_views_account')
    .on('saved_views')
    .columns(['account_id', 'section', 'position'])
    .execute();

  await schema
    .alterTable('orders')
    .addColumn('staff_discount_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('orders')
    .addColumn('staff_discount_percent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('orders')
    .addColumn('staff_discount_reason', text, (c) => c.notNull().defaultTo(''))
    .execute();

  await schema
    .createIndex('orders_coupon')
    .on('orders')
    .columns(['coupon_code', 'created_at', 'id'])
    .where('coupon_code', 'is not', null)
    .execute();
}
