import { resolveItems, type SoldVariant } from '../cart/resolve-items.ts';
import type { Db, Tx } from '../db/engine/engine.ts';

/**
 * Variants by their ids as they are sold at this moment; those that are not (or no longer) sold are left
 * out.
 */
export async function soldVariantsById(
  db: Db | Tx,
  variantIds: readonly string[],
): Promise<Map<string, SoldVariant>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'productId'])
    .where('id', 'in', variantIds)
    .execute();
  if (rows.length === 0) return new Map();
  const choice = { color: null, attribute: null, customAttr: null };
  const items = rows.map(({ id, productId }) => ({ ...choice, _id: productId, variantId: id }));
  const resolved = await resolveItems(db, items);
  return new Map(
    resolved.flatMap(({ item, variant }) =>
      variant?.variantId === item.variantId ? [[variant.variantId, variant] as const] : [],
    ),
  );
}
