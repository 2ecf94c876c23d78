import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const int = 'integer' as const;

/**
 * Coupons that are no percentage, with conditions, a number of uses for each person, and automatic promotions; orders
 * keep the rules that they were priced by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const add = (
    table: string,
    column: string,
    type: 'text' | 'integer',
    otherwise: string | number,
  ) =>
    schema
      .alterTable(table)
      .addColumn(column, type, (c) => c.notNull().defaultTo(otherwise))
      .execute();

  await add('coupons', 'kind', text, 'percent');
  // Without the old column's check: an amount has no percentage.
  await add('coupons', 'percent_off', int, 0);
  await sql`UPDATE coupons SET percent_off = percent`.execute(db);
  await schema.alterTable('coupons').dropColumn('percent').execute();
  await schema.alterTable('coupons').renameColumn('percent_off', 'percent').execute();
  for (const column of ['amount_cents', 'max_per_person'])
    await schema.alterTable('coupons').addColumn(column, int).execute();
  await sql`UPDATE coupons SET max_per_person = 1 WHERE one_per_customer = 1`.execute(db);
  await schema.alterTable('coupons').dropColumn('one_per_customer').execute();
  await add('coupons', 'every', int, 2);
  for (const column of ['min_qty', 'combines', 'first_purchase', 'automatic'])
    await add('coupons', column, int, 0);
  for (const column of ['category_ids', 'brand_ids', 'product_ids'])
    await add('coupons', column, text, '[]');
  await schema.createIndex('coupons_automatic').on('coupons').column('automatic').execute();

  await schema.alterTable('coupon_uses').addColumn('account_id', text).execute();
  await schema
    .createIndex('coupon_uses_account')
    .on('coupon_uses')
    .columns(['coupon_id', 'account_id'])
    .execute();

  await add('orders', 'promotion_cents', int, 0);
  await add('orders', 'promotion_name', text, '');
  await add('orders', 'coupon_kind', text, 'percent');
  await add('orders', 'price_rules', text, '');
}
