import type { Kysely } from 'kysely';

/** Pictures and models are things of their own: they are uploaded, described, and used in many places. */
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
  // Where a picture is used is asked by its key.
  await schema.createIndex('product_images_key').on('product_images').column('key').execute();
  await schema.createIndex('products_model').on('products').column('model').execute();
}
