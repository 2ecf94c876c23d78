import type { Kysely } from 'kysely';

const text = 'text' as const;

/**
 * Words of the shop's own on products; what search knows of each product, and the products of which it knows something
 * old.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('product_tags')
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('tag', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_tags_key', ['tag', 'product_id'])
    .execute();
  await schema
    .createIndex('product_tags_product')
    .on('product_tags')
    .column('product_id')
    .execute();
  await schema
    .createTable('search_documents')
    .addColumn('product_id', text, (c) => c.primaryKey())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .execute();
  await schema
    .createTable('search_queue')
    .addColumn('product_id', text, (c) => c.primaryKey())
    .execute();
}
