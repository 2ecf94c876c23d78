import { sql, type SqlBool } from 'kysely';
import { keyInAddress, type MediaUse } from '#domain/media/media.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { MediaItemRow } from '../db/schema/media.ts';

/** Settings that may refer to a picture of the library. */
const SETTINGS = ['logo', 'favicon', 'gatewayImage', 'seo'] as const;

/** SQL for whether anything uses a row of `media_items`: what `usesOf` finds, as a list's condition. */
export const isUsed = sql<SqlBool>`(
  EXISTS (SELECT 1 FROM product_images WHERE product_images.key = media_items.id)
  OR EXISTS (SELECT 1 FROM products WHERE products.model = media_items.id)
  OR EXISTS (SELECT 1 FROM brands WHERE brands.logo = media_items.id)
  OR EXISTS (SELECT 1 FROM categories WHERE categories.picture = media_items.id)
  OR EXISTS (SELECT 1 FROM content_media WHERE content_media.media_id = media_items.id)
  OR EXISTS (SELECT 1 FROM settings WHERE settings.name IN (${sql.join(SETTINGS)})
    AND settings.value LIKE '%/media/' || media_items.id || '-%')
)`;

/** Keys of the addresses in a setting's value, which is JSON. */
function keysIn(value: string): string[] {
  const parsed: unknown = JSON.parse(value);
  const texts = typeof parsed === 'string' ? [parsed] : Object.values(parsed ?? {});
  return texts.flatMap((text) => (typeof text === 'string' ? (keyInAddress(text) ?? []) : []));
}

/** Where items are used, by id. Items that nothing uses are left out. */
export async function usesOf(db: Db, ids: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>();
  const note = (id: string, use: MediaUse) => uses.set(id, [...(uses.get(id) ?? []), use]);
  if (ids.length === 0) return uses;
  const pictures = db
    .selectFrom('productImages')
    .innerJoin('products', 'products.id', 'productImages.productId')
    .select(['productImages.key', 'products.id', 'products.name'])
    .where('productImages.key', 'in', ids);
  const models = db
    .selectFrom('products')
    .select(['model as key', 'id', 'name'])
    .where('model', 'in', ids)
    .$narrowType<{ key: string }>();
  // One picture may show several colours of a product.
  for (const { key, id, name } of await pictures.union(models).execute()) {
    note(key, { kind: 'product', id, name });
  }
  const logos = await db
    .selectFrom('brands')
    .select(['logo as key', 'id', 'name'])
    .where('logo', 'in', ids)
    .$narrowType<{ key: string }>()
    .execute();
  for (const { key, id, name } of logos) note(key, { kind: 'brand', id, name });
  const ofCategories = await db
    .selectFrom('categories')
    .select(['picture as key', 'id', 'name'])
    .where('picture', 'in', ids)
    .$narrowType<{ key: string }>()
    .execute();
  for (const { key, id, name } of ofCategories) note(key, { kind: 'category', id, name });
  const contents = await db
    .selectFrom('contentMedia')
    .innerJoin('contents', 'contents.id', 'contentMedia.contentId')
    .select(['contentMedia.mediaId as key', 'contents.kind', 'contents.id', 'contents.name'])
    .where('contentMedia.mediaId', 'in', ids)
    .execute();
  for (const { key, ...use } of contents) note(key, use);
  const settings = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', SETTINGS)
    .execute();
  for (const { name, value } of settings) {
    for (const key of keysIn(value)) {
      if (ids.includes(key)) note(key, { kind: 'settings', id: '', name });
    }
  }
  return uses;
}

/**
 * Locks the items that a write is about to use; returns them by id, without those that do not exist. They
 * cannot be deleted before the write's transaction has ended, and by then they are in use.
 */
export async function claimMedia(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, MediaItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .updateTable('mediaItems')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', 'in', [...new Set(ids)])
    .returningAll()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
