import { resolveItems, type SoldVariant } from '../../cart/resolve-items.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import { InvalidFieldsError } from '../../base/errors.ts';

/** An item of an order that staff enter. */
interface Item {
  variantId: string;
  qty: number;
}

/** Pieces wanted of each variant, over all items that name it. */
export function piecesByVariant(items: readonly Item[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { variantId, qty } of items) {
    pieces.set(variantId, (pieces.get(variantId) ?? 0) + qty);
  }
  return pieces;
}

/** The refusal of the first item that names a variant which is not sold. */
export function notSold(items: readonly Item[], variantId: string): InvalidFieldsError {
  const index = items.findIndex((item) => item.variantId === variantId);
  return new InvalidFieldsError({ [`items.${index}.variantId`]: 'linesUnavailable' });
}

/**
 * Variants by their ids, as they are sold now; those that are not sold, or no longer, are left out.
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
