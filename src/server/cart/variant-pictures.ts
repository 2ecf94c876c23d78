import { pictureOf } from '#domain/products/shown-picture.ts';
import type { Db, Tx } from '../db/engine/engine.ts';

interface Pictured {
  productId: string;
  colorId: string | null;
  customAttr: string | null;
}

/** Finds the picture that shows a variant of the products best: of its colour and attribute, else the product's first. */
export async function variantPictures(db: Db | Tx, productIds: readonly string[]) {
  const images = await db
    .selectFrom('productImages')
    .select(['productId', 'key', 'colorId', 'customAttr', 'focalX', 'focalY'])
    .where('productId', 'in', productIds)
    .orderBy('position')
    .execute();
  return ({ productId, colorId, customAttr }: Pictured) =>
    pictureOf(
      images.filter((image) => image.productId === productId),
      (image) => ({ color: image.colorId, customAttr: image.customAttr }),
      { color: colorId, customAttr },
    );
}
