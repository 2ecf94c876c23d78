import type { FrameMeasures } from '#domain/catalogue/product.ts';
import type { Db } from '../db/engine/engine.ts';

interface Worn {
  productId: string;
  /** The line's size, where its product comes in several. */
  attribute: string | null;
}

/**
 * The measures of ordered frames, in mm and g, as the product says them today: a frame's size does not
 * change. null for what is no frame, or is gone.
 *
 * @returns one for each line, in their order
 */
export async function frameMeasures(
  db: Db,
  lines: readonly Worn[],
): Promise<(FrameMeasures | null)[]> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('frameMeasures')
    .selectAll()
    .where('productId', 'in', productIds)
    .execute();
  return lines.map(({ productId, attribute }) => {
    const found = rows.find(
      (row) => row.productId === productId && (row.size === '' || row.size === attribute),
    );
    if (!found) return null;
    const { lensWidth, bridge, temple, lensHeight, totalWidth, weight } = found;
    return { lensWidth, bridge, temple, lensHeight, totalWidth, weight };
  });
}
