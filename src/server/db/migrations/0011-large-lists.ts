import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine/engine.ts';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/** The columns that products are sorted by, and filtered by, as 0007 does for orders. */
const SORTED = [
  ...(['sort_name', 'created_at', 'updated_at', 'min_price_cents'] as const),
  ...(['sold', 'stock_level'] as const),
];
const FILTERED = [
  'status',
  'kind',
  'brand_id',
  'stock_level',
  'images',
  'min_price_cents',
] as const;
const KEPT = [
  'id',
  'status',
  'kind',
  'brand_id',
  'sort_name',
  'min_price_cents',
  'max_price_cents',
  'variants',
  'out_variants',
  'low_variants',
  'images',
  'sold',
  'created_at',
  'updated_at',
];

/**
 * Lists of 100,000 products are read in their order from an index that contains every filter; the words of
 * an order are found by its id from the index alone.
 */
export async function up(db: Kysely<unknown>, engine: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  await schema.dropIndex('order_words_order').execute();
  await schema
    .createIndex('order_words_order')
    .on('order_words')
    .columns(['order_id', 'word'])
    .execute();

  // SQLite cannot add a stored column to an existing table: the table is replaced.
  const orderedText = engine.name === 'postgres' ? sql`text COLLATE "C"` : text;
  await schema
    .createTable('new_listings')
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
    .addColumn('stock_level', int, (c) =>
      c
        .generatedAlwaysAs(
          sql`CASE WHEN out_variants >= variants THEN 0 WHEN out_variants + low_variants > 0 THEN 1 ELSE 2 END`,
        )
        .stored()
        .notNull(),
    )
    .addColumn('images', int, (c) => c.notNull())
    .addColumn('sold', int, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute();
  const kept = sql.join(KEPT.map((name) => sql.ref(name)));
  await sql`INSERT INTO new_listings (${kept}) SELECT ${kept} FROM product_listings`.execute(db);
  await schema.dropTable('product_listings').execute();
  await schema.alterTable('new_listings').renameTo('product_listings').execute();
  for (const sorted of SORTED) {
    await schema
      .createIndex(`product_listings_by_${sorted}`)
      .on('product_listings')
      .columns([...new Set([sorted, 'id', ...FILTERED])])
      .execute();
  }
}
