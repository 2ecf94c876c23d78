import { sql, type Kysely } from 'kysely';
import { listingWords } from '#domain/products/listing-words.ts';
import type { Engine } from '../engine/engine.ts';
import type { Schema } from '../schema/schema.ts';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/**
 * Products as staff edit them: more statuses than active and hidden, previous prices and barcodes per
 * variant, rich text, slug redirects, and what their list filters by.
 */
export async function up(db: Kysely<unknown>, engine: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  const shop = db as Kysely<Schema>;
  // Prefixes of words are looked up as a range, so words must be ordered by their bytes.
  const orderedText = engine.name === 'postgres' ? sql`text COLLATE "C"` : text;

  // SQLite cannot change a column's check: the column is replaced.
  await schema
    .alterTable('products')
    .addColumn('state', text, (c) =>
      c
        .notNull()
        .defaultTo('draft')
        .check(sql`state IN ('active', 'draft', 'scheduled', 'hidden', 'archived')`),
    )
    .execute();
  await sql`UPDATE products SET state = status`.execute(db);
  await schema.alterTable('products').dropColumn('status').execute();
  await schema.alterTable('products').renameColumn('state', 'status').execute();
  await schema.alterTable('products').addColumn('publish_at', big).execute();
  for (const column of ['description_html', 'seo_title', 'seo_description']) {
    await schema
      .alterTable('products')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute();
  }

  await schema.alterTable('variants').addColumn('barcode', text).execute();
  await schema
    .alterTable('variants')
    .addColumn('compare_at_cents', int, (c) => c.check(sql`compare_at_cents > 0`))
    .execute();
  await schema.alterTable('variants').addColumn('archived_at', big).execute();
  await sql`
    UPDATE variants SET compare_at_cents = (
      SELECT products.compare_at_cents FROM products
      WHERE products.id = variants.product_id AND products.compare_at_cents > variants.price_cents)`.execute(
    db,
  );
  await sql`
    UPDATE variants SET barcode = (
      SELECT products.gtin FROM products
      WHERE products.id = variants.product_id AND products.type = 'simple')`.execute(db);
  await schema.alterTable('products').dropColumn('compare_at_cents').execute();
  await schema.alterTable('products').dropColumn('gtin').execute();
  await schema.createIndex('variants_barcode').on('variants').column('barcode').execute();

  for (const column of ['focal_x', 'focal_y']) {
    await schema
      .alterTable('product_images')
      .addColumn(column, 'double precision', (c) => c.notNull().defaultTo(0.5))
      .execute();
  }
  await schema
    .createIndex('product_categories_category')
    .on('product_categories')
    .columns(['category_id', 'product_id'])
    .execute();
  // For whether a product was ever sold, and how often recently.
  await schema
    .createIndex('order_lines_product')
    .on('order_lines')
    .columns(['product_id', 'variant_id'])
    .execute();

  await schema
    .createTable('slug_redirects')
    .addColumn('slug', text, (c) => c.primaryKey())
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('created_at', big, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('slug_redirects_product')
    .on('slug_redirects')
    .column('product_id')
    .execute();

  await schema
    .createTable('product_listings')
    .addColumn('id', text, (c) => c.primaryKey().references('products.id').onDelete('cascade'))
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('brand_id', text, (c) => c.notNull())
    .addColumn('sort_name', orderedText, (c) => c.notNull())
    .addColumn('min_price_cents', int, (c) => c.notNull())
    .addColumn('max_price_cents', int, (c) => c.notNull())
    .addColumn('variants', int, (c) => c.notNull())
    .addColumn('out_variants', int, (c) => c.notNull())
    .addColumn('low_variants', int, (c) => c.notNull())
    .addColumn('images', int, (c) => c.notNull())
    .addColumn('sold', int, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute();
  await sql`
    INSERT INTO product_listings (id, status, kind, brand_id, sort_name, min_price_cents, max_price_cents,
      variants, out_variants, low_variants, images, sold, created_at, updated_at)
    SELECT p.id, p.status, p.kind, p.brand_id, p.sort_name,
      coalesce(min(v.price_cents), 0), coalesce(max(v.price_cents), 0), count(v.id),
      coalesce(sum(CASE WHEN v.qty = 0 THEN 1 ELSE 0 END), 0),
      coalesce(sum(CASE WHEN v.qty BETWEEN 1 AND 3 THEN 1 ELSE 0 END), 0),
      (SELECT count(*) FROM product_images i WHERE i.product_id = p.id),
      0, p.created_at, p.updated_at
    FROM products p LEFT JOIN variants v ON v.product_id = p.id
    GROUP BY p.id`.execute(db);
  // Lists are read in the order of one of these; counts read nothing else.
  for (const columns of [
    ['sort_name', 'id'],
    ['created_at', 'id'],
    ['updated_at', 'id'],
    ['min_price_cents', 'id'],
    ['sold', 'id'],
    ['status', 'updated_at', 'id'],
    ['brand_id', 'id'],
    ['images', 'status'],
  ]) {
    await schema
      .createIndex(`product_listings_by_${columns[0]}`)
      .on('product_listings')
      .columns(columns)
      .execute();
  }
  await sql`
    CREATE INDEX product_listings_by_level ON product_listings (
      (CASE WHEN out_variants >= variants THEN 0 WHEN out_variants + low_variants > 0 THEN 1 ELSE 2 END),
      status, id)`.execute(db);

  await schema
    .createTable('product_words')
    .addColumn('word', orderedText, (c) => c.notNull())
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('product_words_key', ['word', 'product_id'])
    .execute();
  await schema
    .createIndex('product_words_product')
    .on('product_words')
    .columns(['product_id', 'word'])
    .execute();
  await writeAllWords(shop);

  await schema
    .createTable('bulk_edits')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('change', text, (c) => c.notNull())
    .addColumn('undone_at', big)
    .execute();
  await schema
    .createTable('bulk_edit_items')
    .addColumn('bulk_edit_id', text, (c) =>
      c.notNull().references('bulk_edits.id').onDelete('cascade'),
    )
    .addColumn('product_id', text, (c) => c.notNull())
    .addColumn('before', text, (c) => c.notNull())
    .addColumn('after', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('bulk_edit_items_key', ['bulk_edit_id', 'product_id'])
    .execute();
}

/** Products whose words are written at a time. */
const BATCH = 200;

async function writeAllWords(db: Kysely<Schema>): Promise<void> {
  const brands = new Map(
    (await db.selectFrom('brands').select(['id', 'name']).execute()).map((row) => [
      row.id,
      row.name,
    ]),
  );
  for (let last = ''; ;) {
    const products = await db
      .selectFrom('products')
      .select(['id', 'name', 'sku', 'brandId'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (products.length === 0) return;
    last = products.at(-1)!.id;
    const variants = await db
      .selectFrom('variants')
      .select(['productId', 'sku', 'barcode'])
      .where(
        'productId',
        'in',
        products.map(({ id }) => id),
      )
      .execute();
    const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
    const rows = products.flatMap(({ id: productId, name, sku, brandId }) =>
      listingWords({
        name,
        brand: brands.get(brandId ?? '') ?? '',
        codes: [sku, ...(variantsOf.get(productId) ?? []).flatMap((v) => [v.sku, v.barcode ?? ''])],
      }).map((word) => ({ word, productId })),
    );
    for (let start = 0; start < rows.length; start += 1000) {
      await db
        .insertInto('productWords')
        .values(rows.slice(start, start + 1000))
        .execute();
    }
  }
}
