import type { Kysely } from 'kysely';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/** Deliveries and coupons as staff edit them, and where an order is collected. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const add = (
    table: string,
    column: string,
    type: 'text' | 'integer' | 'bigint',
    otherwise: string | number,
  ) =>
    schema
      .alterTable(table)
      .addColumn(column, type, (c) => c.notNull().defaultTo(otherwise))
      .execute();

  await add('deliveries', 'kind', text, 'delivery');
  await add('deliveries', 'active', int, 1);
  for (const column of ['zip_ranges', 'countries']) await add('deliveries', column, text, '[]');
  for (const column of ['place', 'hours']) await add('deliveries', column, text, '');
  await add('deliveries', 'updated_at', big, 0);
  for (const column of [
    'days_from',
    'min_weight',
    'max_weight',
    'min_value_cents',
    'max_value_cents',
    'free_from_cents',
  ]) {
    await schema.alterTable('deliveries').addColumn(column, int).execute();
  }

  await add('coupons', 'active', int, 1);
  for (const column of ['created_at', 'updated_at']) await add('coupons', column, big, 0);

  await schema.createIndex('coupon_uses_order').on('coupon_uses').column('order_id').execute();

  for (const column of ['delivery_place', 'delivery_hours']) await add('orders', column, text, '');
}
