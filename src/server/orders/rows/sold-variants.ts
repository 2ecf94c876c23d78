import type { LensChoice } from '#domain/lenses/lens-choice.ts';
import type { ItemChoice } from '#domain/orders/order-input.ts';
import { resolveItems, type ResolvedItem, type SoldVariant } from '../../cart/resolve-items.ts';
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

/** An item with what names its variant in a cart. */
type NamedItem<Named> = Named & ItemChoice;

/**
 * The variant that each item names by its id, with the lenses that it wants, in the order of the items; null for one that
 * is not sold, or no longer.
 */
export async function resolveByVariant<
  Named extends { variantId: string; lens?: LensChoice | null },
>(db: Db | Tx, items: readonly Named[]): Promise<ResolvedItem<NamedItem<Named>>[]> {
  if (items.length === 0) return [];
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'productId'])
    .where('id', 'in', [...new Set(items.map(({ variantId }) => variantId))])
    .execute();
  const productIds = new Map(rows.map(({ id, productId }) => [id, productId]));
  const choice = { color: null, attribute: null, customAttr: null };
  const named = items.map((item) => ({
    ...choice,
    ...item,
    _id: productIds.get(item.variantId) ?? '',
  }));
  return (await resolveItems(db, named)).map((resolved) =>
    resolved.variant?.variantId === resolved.item.variantId
      ? resolved
      : { item: resolved.item, variant: null },
  );
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
  const resolved = await resolveByVariant(
    db,
    variantIds.map((variantId) => ({ variantId })),
  );
  return new Map(
    resolved.flatMap(({ variant }) => (variant ? [[variant.variantId, variant] as const] : [])),
  );
}
