import { sortedTags } from '#domain/dashboard/tags.ts';
import type { Db, Tx } from '../db/engine/engine.ts';

/** Tags offered in filters and while one is typed: more are no help. */
const MOST_TAGS = 500;

/** Replaces the tags of a product. */
export async function writeTags(tx: Tx, productId: string, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('productTags').where('productId', '=', productId).execute();
  if (tags.length === 0) return;
  await tx
    .insertInto('productTags')
    .values(tags.map((tag) => ({ productId, tag })))
    .execute();
}

/** The tags of products by their ids; none for a product without. */
export async function readTags(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('productTags')
    .selectAll()
    .where('productId', 'in', productIds)
    .execute();
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...byProduct].map(([id, own]) => [id, sortedTags(own.map(({ tag }) => tag))] as const),
  );
}

/** The tags that products have. */
export async function tagsInUse(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('productTags')
    .select('tag')
    .distinct()
    .orderBy('tag')
    .limit(MOST_TAGS)
    .execute();
  return sortedTags(rows.map(({ tag }) => tag));
}
