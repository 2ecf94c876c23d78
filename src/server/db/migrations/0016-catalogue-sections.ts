import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine/engine.ts';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/** Categories, colours and attributes as staff edit them, and products that have no brand. */
export async function up(db: Kysely<unknown>, engine: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  for (const table of ['categories', 'colors', 'attributes']) {
    await schema
      .alterTable(table)
      .addColumn('updated_at', big, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  for (const column of ['description_html', 'seo_title', 'seo_description']) {
    await schema
      .alterTable('categories')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await schema.alterTable('categories').addColumn('picture', text).execute();
  for (const column of ['picture_width', 'picture_height']) {
    await schema
      .alterTable('categories')
      .addColumn(column, int, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  // For how many products and variants a colour or a value has.
  for (const [table, column] of [
    ['variants', 'color_id'],
    ['variants', 'attribute_value_id'],
    ['product_images', 'color_id'],
  ] as const) {
    await schema
      .createIndex(`${table}_${column}`)
      .on(table)
      .columns([column, 'product_id'])
      .execute();
  }
  await letBrandBeNull(db, engine);
}

async function letBrandBeNull(db: Kysely<unknown>, { name }: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  if (name === 'postgres') {
    await schema
      .alterTable('products')
      .alterColumn('brand_id', (c) => c.dropNotNull())
      .execute();
    return;
  }
  // SQLite changes no column's constraints: the column is replaced, as many tables refer to this one.
  await schema.dropIndex('products_brand').execute();
  await schema
    .alterTable('products')
    .addColumn('own_brand_id', text, (c) => c.references('brands.id'))
    .execute();
  await sql`UPDATE products SET own_brand_id = brand_id`.execute(db);
  await schema.alterTable('products').dropColumn('brand_id').execute();
  await schema.alterTable('products').renameColumn('own_brand_id', 'brand_id').execute();
  await schema.createIndex('products_brand').on('products').column('brand_id').execute();
}
