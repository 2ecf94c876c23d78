import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { ProductSearch } from '../engine/engine.ts';

/** Epoch ms and sums need 64 bits on PostgreSQL; SQLite's integers have them anyway. */
const int = 'integer' as const;
const big = 'bigint' as const;
const text = 'text' as const;

type Table<C extends string = never> = CreateTableBuilder<string, C>;

const id = (table: Table) => table.addColumn('id', text, (column) => column.primaryKey());

/** Products, orders, settings and customers: what a visitor needs to buy a pair of glasses. */
export async function up(db: Kysely<unknown>, search: ProductSearch): Promise<void> {
  const { schema } = db;
  const table = (name: string) => schema.createTable(name) as unknown as Table;

  await id(table('categories'))
    .addColumn('parent_id', text, (c) => c.references('categories.id'))
    .addColumn('slug', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('path', text, (c) => c.notNull().unique())
    .addColumn('description', text, (c) => c.notNull().defaultTo(''))
    .addColumn('position', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await id(table('brands'))
    .addColumn('slug', text, (c) => c.notNull().unique())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await id(table('colors'))
    .addColumn('slug', text, (c) => c.notNull().unique())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('hex', text, (c) => c.notNull())
    .addColumn('hex2', text)
    .execute();
  await id(table('attributes'))
    .addColumn('slug', text, (c) => c.notNull().unique())
    .addColumn('name', text, (c) => c.notNull())
    .execute();
  await id(table('attribute_values'))
    .addColumn('attribute_id', text, (c) =>
      c.notNull().references('attributes.id').onDelete('cascade'),
    )
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('attribute_values_name', ['attribute_id', 'name'])
    .execute();

  await id(table('products'))
    .addColumn('type', text, (c) => c.notNull().check(sql`type IN ('simple', 'variable')`))
    .addColumn('status', text, (c) => c.notNull().check(sql`status IN ('active', 'hidden')`))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('slug', text, (c) => c.notNull().unique())
    .addColumn('sku', text, (c) => c.notNull().unique())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('sort_name', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull().defaultTo(''))
    .addColumn('brand_id', text, (c) => c.notNull().references('brands.id'))
    .addColumn('gender', text)
    .addColumn('shape', text)
    .addColumn('rim', text)
    .addColumn('material', text)
    .addColumn('gtin', text)
    .addColumn('compare_at_cents', int, (c) => c.check(sql`compare_at_cents > 0`))
    .addColumn('custom_attr_label', text)
    .addColumn('sun_category', int, (c) => c.check(sql`sun_category BETWEEN 0 AND 4`))
    .addColumn('uv400', int, (c) => c.notNull().defaultTo(0))
    .addColumn('polarized', int, (c) => c.notNull().defaultTo(0))
    .addColumn('rating_sum', int, (c) => c.notNull().defaultTo(0))
    .addColumn('rating_count', int, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .addColumn('version', int, (c) => c.notNull())
    .execute();
  await schema.createIndex('products_version').on('products').column('version').execute();
  await schema.createIndex('products_brand').on('products').column('brand_id').execute();

  await id(table('variants'))
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('sku', text, (c) => c.notNull().unique())
    .addColumn('price_cents', int, (c) => c.notNull().check(sql`price_cents >= 0`))
    .addColumn('qty', int, (c) => c.notNull().check(sql`qty >= -1`))
    .addColumn('color_id', text, (c) => c.references('colors.id'))
    .addColumn('attribute_value_id', text, (c) => c.references('attribute_values.id'))
    .addColumn('custom_attr', text)
    .addColumn('size', text)
    .execute();
  await schema.createIndex('variants_product').on('variants').column('product_id').execute();

  await table('product_categories')
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('category_id', text, (c) =>
      c.notNull().references('categories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('product_categories_key', ['product_id', 'category_id'])
    .execute();
  await table('frame_measures')
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('size', text, (c) => c.notNull())
    .addColumn('lens_width', int, (c) => c.notNull())
    .addColumn('bridge', int, (c) => c.notNull())
    .addColumn('temple', int, (c) => c.notNull())
    .addColumn('lens_height', int, (c) => c.notNull())
    .addColumn('total_width', int, (c) => c.notNull())
    .addColumn('weight', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('frame_measures_key', ['product_id', 'size'])
    .execute();
  await table('product_images')
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('color_id', text, (c) => c.references('colors.id'))
    .addColumn('alt', text, (c) => c.notNull())
    .addColumn('width', int, (c) => c.notNull())
    .addColumn('height', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_images_key', ['product_id', 'position'])
    .execute();
  await id(table('reviews'))
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('author', text, (c) => c.notNull())
    .addColumn('rating', int, (c) => c.notNull().check(sql`rating BETWEEN 1 AND 5`))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute();
  await schema.createIndex('reviews_product').on('reviews').column('product_id').execute();
  await table('search_words')
    .addColumn('word', text, (c) => c.primaryKey())
    .addColumn('uses', int, (c) => c.notNull())
    .execute();
  await search.create(db as never);
  await table('catalogue_version')
    .addColumn('id', int, (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('version', int, (c) => c.notNull())
    .execute();
  await sql`INSERT INTO catalogue_version (id, version) VALUES (1, 1)`.execute(db);

  await id(table('coupons'))
    .addColumn('code', text, (c) => c.notNull().unique())
    .addColumn('percent', int, (c) => c.notNull().check(sql`percent BETWEEN 1 AND 100`))
    .addColumn('starts_at', big)
    .addColumn('ends_at', big)
    .addColumn('min_total_cents', int, (c) => c.notNull().defaultTo(0))
    .addColumn('max_uses', int)
    .addColumn('used', int, (c) => c.notNull().defaultTo(0))
    .addColumn('one_per_customer', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await id(table('deliveries'))
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('area', text, (c) => c.notNull())
    .addColumn('cost_cents', int, (c) => c.notNull().check(sql`cost_cents >= 0`))
    .addColumn('days', int, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull().defaultTo(0))
    .execute();
  await table('delivery_states')
    .addColumn('delivery_id', text, (c) =>
      c.notNull().references('deliveries.id').onDelete('cascade'),
    )
    .addColumn('state', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('delivery_states_key', ['delivery_id', 'state'])
    .execute();

  await id(table('customers'))
    .addColumn('email', text, (c) => c.notNull().unique())
    .addColumn('full_name', text, (c) => c.notNull())
    .addColumn('phone', text, (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', big, (c) => c.notNull())
    .execute();
  await id(table('orders'))
    .addColumn('secret', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('payment_status', text, (c) => c.notNull())
    .addColumn('payment_method', text, (c) => c.notNull())
    .addColumn('customer_id', text, (c) => c.references('customers.id'))
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('billing_info', text, (c) => c.notNull())
    .addColumn('shipping_info', text, (c) => c.notNull())
    .addColumn('delivery_type', text, (c) => c.notNull())
    .addColumn('delivery_area', text, (c) => c.notNull())
    .addColumn('delivery_cents', int, (c) => c.notNull())
    .addColumn('delivery_days', int, (c) => c.notNull())
    .addColumn('coupon_code', text)
    .addColumn('coupon_percent', int, (c) => c.notNull().defaultTo(0))
    .addColumn('subtotal_cents', big, (c) => c.notNull())
    .addColumn('discount_cents', big, (c) => c.notNull())
    .addColumn('total_cents', big, (c) => c.notNull())
    .addColumn('payable_cents', big, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute();
  await schema.createIndex('orders_email').on('orders').columns(['email', 'created_at']).execute();
  await schema
    .createIndex('orders_customer')
    .on('orders')
    .columns(['customer_id', 'created_at'])
    .execute();
  await schema.createIndex('orders_created').on('orders').column('created_at').execute();
  await table('order_lines')
    .addColumn('order_id', text, (c) => c.notNull().references('orders.id'))
    .addColumn('position', int, (c) => c.notNull())
    // No foreign key: the frozen copy outlives the product.
    .addColumn('product_id', text, (c) => c.notNull())
    .addColumn('variant_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('sku', text, (c) => c.notNull())
    .addColumn('slug', text, (c) => c.notNull())
    .addColumn('color', text)
    .addColumn('attribute', text)
    .addColumn('custom_attr', text)
    .addColumn('image', text)
    .addColumn('qty', int, (c) => c.notNull().check(sql`qty > 0`))
    .addColumn('unit_price_cents', int, (c) => c.notNull())
    .addColumn('total_cents', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'position'])
    .execute();
  await table('order_events')
    .addColumn('order_id', text, (c) => c.notNull().references('orders.id'))
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_events_key', ['order_id', 'position'])
    .execute();
  await table('idempotency_keys')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('fingerprint', text, (c) => c.notNull())
    .addColumn('order_id', text, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute();
  await table('coupon_uses')
    .addColumn('coupon_id', text, (c) => c.notNull().references('coupons.id'))
    .addColumn('order_id', text, (c) => c.notNull().references('orders.id'))
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('cpf', text)
    .addPrimaryKeyConstraint('coupon_uses_key', ['coupon_id', 'order_id'])
    .execute();
  await schema
    .createIndex('coupon_uses_email')
    .on('coupon_uses')
    .columns(['coupon_id', 'email'])
    .execute();
  await schema
    .createIndex('coupon_uses_cpf')
    .on('coupon_uses')
    .columns(['coupon_id', 'cpf'])
    .execute();

  await table('settings')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute();
}
