import { sql } from 'kysely';
import type { MediaItemRow } from '../db/schema/media.ts';
import type { Scope } from '../service/scope.ts';
import { writeMediaWords } from './media-words.ts';

type Adopted = Pick<MediaItemRow, 'id' | 'name' | 'alt'>;

/**
 * Adds to the library what products show but the library does not know: pictures and models that were
 * put into the store as files, as the demo's are. All their sizes exist already.
 *
 * @returns how many items are new
 */
export async function adoptPlacedMedia(scope: Scope): Promise<number> {
  const columns = sql`(id, kind, status, name, width, height, bytes, alt, focal_x, focal_y, created_at, updated_at)`;
  const now = sql.lit(scope.now());
  return scope.engine.transaction(async (tx) => {
    const pictures = await sql<Adopted>`
      INSERT INTO media_items ${columns}
      SELECT key, 'image', 'ready', key, MIN(width), MIN(height), 0, MIN(alt), 0.5, 0.5, ${now}, ${now}
      FROM product_images
      WHERE NOT EXISTS (SELECT 1 FROM media_items WHERE media_items.id = product_images.key)
      GROUP BY key
      RETURNING id, name, alt`.execute(tx);
    const models = await sql<Adopted>`
      INSERT INTO media_items ${columns}
      SELECT DISTINCT model, 'model', 'ready', model, 0, 0, 0, '', 0.5, 0.5, ${now}, ${now}
      FROM products
      WHERE model IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM media_items WHERE media_items.id = products.model)
      RETURNING id, name, alt`.execute(tx);
    const adopted = [...pictures.rows, ...models.rows];
    await writeMediaWords(tx, adopted);
    return adopted.length;
  });
}
