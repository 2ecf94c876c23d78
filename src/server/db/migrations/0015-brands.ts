import { sql, type Kysely } from 'kysely';

const text = 'text' as const;
const int = 'integer' as const;
const big = 'bigint' as const;

/** Brands as staff edit them, and redirects from the old slugs of every section instead of products alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const column of ['description_html', 'seo_title', 'seo_description']) {
    await schema
      .alterTable('brands')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await schema.alterTable('brands').addColumn('logo', text).execute();
  for (const column of ['logo_width', 'logo_height']) {
    await schema
      .alterTable('brands')
      .addColumn(column, int, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await schema
    .alterTable('brands')
    .addColumn('updated_at', big, (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('old_slugs')
    .addColumn('section', text, (c) => c.notNull())
    .addColumn('slug', text, (c) => c.notNull())
    .addColumn('record_id', text, (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('old_slugs_key', ['section', 'slug'])
    .execute();
  await sql`
    INSERT INTO old_slugs (section, slug, record_id, created_at)
    SELECT 'products', slug, product_id, created_at FROM slug_redirects`.execute(db);
  await schema.dropTable('slug_redirects').execute();
  await schema
    .createIndex('old_slugs_record')
    .on('old_slugs')
    .columns(['section', 'record_id'])
    .execute();
}
