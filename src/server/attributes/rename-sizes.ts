import { variantSize } from '#domain/frames/frame.ts';
import { inChunks } from '../base/chunks.ts';
import type { Db, Tx } from '../db/engine/engine.ts';

/** A value's new name. */
export interface Renaming {
  valueId: string;
  from: string;
  to: string;
}

/** A name that no measures have: two sizes may swap theirs. */
const between = (valueId: string): string => `~${valueId}`;

/**
 * Carries new names of values over to the measures of frames, which know a size by its name, and to the sizes of
 * the variants. The values themselves have their new names already.
 */
export async function renameSizes(
  tx: Tx,
  productIds: readonly string[],
  renamings: readonly Renaming[],
): Promise<void> {
  const rename = async (ids: string[], from: string, to: string) => {
    await tx
      .updateTable('frameMeasures')
      .set({ size: to })
      .where('productId', 'in', ids)
      .where('size', '=', from)
      .execute();
  };
  await inChunks(productIds, async (some) => {
    const having = new Map<string, string[]>();
    for (const { valueId } of renamings) having.set(valueId, await withValue(tx, some, valueId));
    const moved = renamings.filter(({ valueId }) => having.get(valueId)!.length > 0);
    for (const { valueId, from } of moved) {
      await rename(having.get(valueId)!, from, between(valueId));
    }
    for (const { valueId, to } of moved) {
      const ids = having.get(valueId)!;
      // Measures without a variant are no longer of use.
      await tx
        .deleteFrom('frameMeasures')
        .where('productId', 'in', ids)
        .where('size', '=', to)
        .execute();
      await rename(ids, between(valueId), to);
    }
    await writeSizes(tx, some);
    return [];
  });
}

async function withValue(db: Db, productIds: string[], valueId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('variants')
    .select('productId')
    .distinct()
    .where('productId', 'in', productIds)
    .where('attributeValueId', '=', valueId)
    .execute();
  return rows.map(({ productId }) => productId);
}

/** Writes the sizes of the products' variants, as they follow from their values and measures. */
async function writeSizes(tx: Tx, productIds: string[]): Promise<void> {
  const variants = await tx
    .selectFrom('variants')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .select(['variants.id', 'variants.productId', 'variants.size', 'attributeValues.name'])
    .where('variants.productId', 'in', productIds)
    .execute();
  const measures = await tx
    .selectFrom('frameMeasures')
    .select(['productId', 'size', 'totalWidth'])
    .where('productId', 'in', productIds)
    .execute();
  const measuresOf = Map.groupBy(measures, ({ productId }) => productId);
  for (const { id, productId, size: before, name } of variants) {
    const own = Object.fromEntries((measuresOf.get(productId) ?? []).map((one) => [one.size, one]));
    const size = variantSize(own, name ?? '');
    if (size === before) continue;
    await tx.updateTable('variants').set({ size }).where('id', '=', id).execute();
  }
}
