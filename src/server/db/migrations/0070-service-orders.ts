import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const int = 'integer' as const;

/**
 * Orders that are no sale: glasses that are made again, repairs and adjustments. `kind` is '' for a sale; one that is
 * made again names the order and the line that were bought.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('orders')
    .addColumn('kind', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('orders').addColumn('first_order_id', text).execute();
  await schema.alterTable('orders').addColumn('first_position', int).execute();
  await schema
    .alterTable('order_lenses')
    .addColumn('work', text, (c) => c.notNull().defaultTo(''))
    .execute();
  // Sales are none of them: they cost these indexes nothing.
  await schema
    .createIndex('orders_first')
    .on('orders')
    .column('first_order_id')
    .where(sql.ref('first_order_id'), 'is not', null)
    .execute();
  await schema
    .createIndex('orders_kind')
    .on('orders')
    .columns(['kind', 'created_at'])
    .where(sql.ref('kind'), '<>', sql.lit(''))
    .execute();
  // Reports add up sales from this index alone.
  await schema.dropIndex('orders_sales').execute();
  await schema
    .createIndex('orders_sales')
    .on('orders')
    .columns([
      'created_at',
      'status',
      'kind',
      'subtotal_cents',
      'discount_cents',
      'delivery_cents',
      'payable_cents',
      'refunded_cents',
      'lowered_cents',
      'coupon_code',
    ])
    .execute();
}
