import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine/engine.ts';

/** What stands on no temple, and need not be known. */
const OPTIONAL = ['lens_height', 'total_width', 'weight'];

/** A frame's three printed measures suffice: the others are NULL while nobody has measured them. */
export async function up(db: Kysely<unknown>, { name }: Pick<Engine, 'name'>): Promise<void> {
  const { schema } = db;
  if (name === 'postgres') {
    for (const column of OPTIONAL) {
      await schema
        .alterTable('frame_measures')
        .alterColumn(column, (c) => c.dropNotNull())
        .execute();
    }
    return;
  }
  // SQLite changes no column's constraints: the table is written anew. Nothing refers to it.
  await schema
    .createTable('new_frame_measures')
    .addColumn('product_id', 'text', (c) =>
      c.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('size', 'text', (c) => c.notNull())
    .addColumn('lens_width', 'integer', (c) => c.notNull())
    .addColumn('bridge', 'integer', (c) => c.notNull())
    .addColumn('temple', 'integer', (c) => c.notNull())
    .addColumn('lens_height', 'integer')
    .addColumn('total_width', 'integer')
    .addColumn('weight', 'integer')
    .addPrimaryKeyConstraint('frame_measures_key', ['product_id', 'size'])
    .execute();
  const columns = sql`product_id, size, lens_width, bridge, temple, lens_height, total_width, weight`;
  await sql`
    INSERT INTO new_frame_measures (${columns}) SELECT ${columns} FROM frame_measures`.execute(db);
  await schema.dropTable('frame_measures').execute();
  await schema.alterTable('new_frame_measures').renameTo('frame_measures').execute();
}
