import { sql, type Kysely } from 'kysely';

/** Pictures and models get records of their own: they are uploaded, described, and used in many places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('media_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.unique())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('focal_x', 'double precision', (c) => c.notNull())
    .addColumn('focal_y', 'double precision', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('media_items_newest')
    .on('media_items')
    .columns(['created_at', 'id'])
    .execute();
  // The uses of a picture are looked up by its key.
  await schema.createIndex('product_images_by_media').on('product_images').column('key').execute();
  await schema.createIndex('products_by_model').on('products').column('model').execute();
  // What products show already is in the library from the start; all its files exist.
  await sql`INSERT INTO media_items (id, kind, status, name, width, height, bytes, alt, focal_x, focal_y, created_at, updated_at)
    SELECT key, 'image', 'ready', key, MIN(width), MIN(height), 0, MIN(alt), 0.5, 0.5, 0, 0
    FROM product_images GROUP BY key`.execute(db);
  await sql`INSERT INTO media_items (id, kind, status, name, width, height, bytes, alt, focal_x, focal_y, created_at, updated_at)
    SELECT DISTINCT model, 'model', 'ready', model, 0, 0, 0, '', 0.5, 0.5, 0, 0
    FROM products WHERE model IS NOT NULL`.execute(db);
}
