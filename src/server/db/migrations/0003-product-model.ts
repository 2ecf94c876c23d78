import type { Kysely } from 'kysely';

/** A product may have a model that is turned in 3D: a GLB among the media. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('model', 'text').execute();
}
