import type { Kysely } from 'kysely';

/** The option of a product's own choice, such as a lens, that a picture shows; null shows every option. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product_images').addColumn('custom_attr', 'text').execute();
}
