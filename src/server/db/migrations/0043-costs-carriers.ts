import type { Kysely } from 'kysely';

const text = 'text' as const;
const big = 'bigint' as const;

/**
 * NCM of a product, what a piece of a variant costs the shop, and what it cost when it was sold, which the index that
 * reports read holds as well. An order may have the address at which a carrier of the shop's own shows its parcel.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('products')
    .addColumn('ncm', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('variants').addColumn('cost_cents', big).execute();
  await schema.alterTable('order_lines').addColumn('cost_cents', big).execute();
  await schema.dropIndex('order_lines_sales').execute();
  await schema
    .createIndex('order_lines_sales')
    .on('order_lines')
    .columns([
      'variant_id',
      'sold_at',
      'qty',
      'returned',
      'unit_price_cents',
      'discount_cents',
      'cost_cents',
    ])
    .execute();
  await schema
    .alterTable('orders')
    .addColumn('tracking_url', text, (c) => c.notNull().defaultTo(''))
    .execute();
}
