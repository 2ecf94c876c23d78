import type { Kysely } from 'kysely';

/** A product may have a 3D model: a GLB in the media store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('model', 'text').execute();
}
