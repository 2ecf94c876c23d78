import { focalOf } from '#domain/products/image.ts';
import type { ProductImage } from '#domain/products/product.ts';
import type { Db } from '../db/engine/engine.ts';

/** A line whose picture is one of its product's. */
interface PicturedLine {
  productId: string;
  /** Media key. */
  image: string | null;
}

/**
 * The focal points of the pictures of lines, as the products have them today: a line keeps only the picture's key.
 *
 * @returns what a line's picture is to be cropped around; undefined for the centre, and for a picture that is gone
 */
export async function focalPoints(
  db: Db,
  lines: readonly PicturedLine[],
): Promise<(line: PicturedLine) => ProductImage['focal']> {
  const keys = [...new Set(lines.flatMap(({ image }) => image ?? []))];
  if (keys.length === 0) return () => undefined;
  const rows = await db
    .selectFrom('productImages')
    .select(['productId', 'key', 'focalX', 'focalY'])
    .where('key', 'in', keys)
    .where('productId', 'in', [...new Set(lines.map(({ productId }) => productId))])
    .execute();
  const points = new Map(rows.map((row) => [`${row.productId} ${row.key}`, focalOf(row)]));
  return ({ productId, image }) => points.get(`${productId} ${image}`);
}
