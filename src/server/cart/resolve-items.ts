import type { ItemChoice } from '#domain/order/input.ts';
import type { Db, Tx } from '../db/engine/engine.ts';

/** A variant as it is sold at this moment; money is integer cents. */
export interface SoldVariant {
  productId: string;
  variantId: string;
  type: 'simple' | 'variable';
  name: string;
  slug: string;
  sku: string;
  priceCents: number;
  /** −1 is unlimited. */
  qty: number;
  colorId: string | null;
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
  /** Media key of its picture. */
  image: string | null;
}

/** An item with what it names; null when the product or the variant is not (or no longer) sold. */
export interface ResolvedItem<Item extends ItemChoice> {
  item: Item;
  variant: SoldVariant | null;
}

const sells = (variant: Omit<SoldVariant, 'image'>, item: ItemChoice): boolean =>
  variant.productId === item._id &&
  // A simple product has one variant, whatever else the item says.
  (variant.type === 'simple' ||
    (variant.color === item.color &&
      variant.attribute === item.attribute &&
      variant.customAttr === item.customAttr));

/** The variant that each item names by its product and its choices, in the order of the items. */
export async function resolveItems<Item extends ItemChoice>(
  db: Db | Tx,
  items: readonly Item[],
): Promise<ResolvedItem<Item>[]> {
  const productIds = [...new Set(items.map((item) => item._id))];
  const variants = await soldVariants(db, productIds);
  const images = await db
    .selectFrom('productImages')
    .select(['productId', 'key', 'colorId'])
    .where('productId', 'in', productIds)
    .orderBy('position')
    .execute();
  return items.map((item) => {
    const variant = variants.find((candidate) => sells(candidate, item));
    if (!variant) return { item, variant: null };
    const pictures = images.filter(({ productId }) => productId === variant.productId);
    const picture =
      pictures.find(({ colorId }) => colorId === variant.colorId) ?? pictures[0] ?? null;
    return { item, variant: { ...variant, image: picture && picture.key } };
  });
}

function soldVariants(
  db: Db | Tx,
  productIds: readonly string[],
): Promise<Omit<SoldVariant, 'image'>[]> {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .select([
      'products.id as productId',
      'variants.id as variantId',
      'products.type',
      'products.name',
      'products.slug',
      'variants.sku',
      'variants.priceCents',
      'variants.qty',
      'variants.colorId',
      'colors.name as color',
      'attributeValues.name as attribute',
      'variants.customAttr',
    ])
    .where('products.id', 'in', productIds)
    .where('products.status', '=', 'active')
    .execute();
}
