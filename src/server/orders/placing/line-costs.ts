import type { Db, Tx } from '../../db/engine/engine.ts';

/**
 * What a piece of each variant costs the shop now, in cents, by its id; null if that is not known. Read apart from
 * what is sold (`cart/resolve-items.ts`), which buyers are shown.
 */
export async function costsOf(
  db: Db | Tx,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'costCents'])
    .where('id', 'in', variantIds)
    .execute();
  return new Map(rows.map(({ id, costCents }) => [id, costCents]));
}
