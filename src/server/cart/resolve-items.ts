import { boughtLens, isSoldFor, type BoughtLens } from '#domain/lenses/order-lens.ts';
import type { LensChoice } from '#domain/lenses/lens-choice.ts';
import { toReais } from '#domain/money.ts';
import type { CartLens, LineVariant } from '#domain/cart/cart.ts';
import { focalOf } from '#domain/products/image.ts';
import { lensesOf, type Lenses } from '#domain/frames/lenses.ts';
import type { ProductImage, ProductType } from '#domain/products/product.ts';
import type { ItemChoice } from '#domain/orders/order-input.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { offeredLensesById } from '../lenses/lens-rows.ts';
import { variantPictures } from './variant-pictures.ts';

/** A variant as it is sold at this moment; money is integer cents. */
export interface SoldVariant {
  productId: string;
  variantId: string;
  type: ProductType;
  name: string;
  slug: string;
  sku: string;
  /** With its lenses. */
  priceCents: number;
  /** −1 is unlimited. */
  qty: number;
  colorId: string | null;
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
  lenses: Lenses | null;
  /** Whether it is a gift card. */
  isGiftCard: boolean;
  /** Media key of its picture. */
  image: string | null;
  focal: ProductImage['focal'];
  /** The lenses that the item wants for it, whose price is a part of its own. */
  lens: BoughtLens | null;
}

/** An item with what it names; null when the product or the variant is not (or no longer) sold. */
export interface ResolvedItem<Item extends ItemChoice> {
  item: Item;
  variant: SoldVariant | null;
  /** Its frame is sold, but not, or no longer, with the lenses that it wants. */
  isLensGone?: true;
}

/** What names a variant, and the lenses that are wanted for it. */
type Wanted = ItemChoice & { lens?: LensChoice | null };

type Candidate = Omit<SoldVariant, 'image' | 'focal' | 'lens'>;

const hasNames = (variant: Candidate, item: ItemChoice): boolean =>
  // A simple product has one variant, whatever else the item says.
  variant.type === 'simple' ||
  (variant.color === item.color &&
    variant.attribute === item.attribute &&
    variant.customAttr === item.customAttr);

/** The variant with the item's id, whatever it is called today; else the one with its names. */
function variantOf(variants: readonly Candidate[], item: ItemChoice): Candidate | undefined {
  const ofProduct = variants.filter(({ productId }) => productId === item._id);
  return (
    ofProduct.find(({ variantId }) => variantId === item.variantId) ??
    ofProduct.find((variant) => hasNames(variant, item))
  );
}

export const named = (name: string | null) => (name === null ? undefined : { name });

/** The lenses of a cart's line, with what they are called and cost now; those that are no longer sold have neither. */
export function cartLens({
  lens,
  bought,
}: {
  lens?: LensChoice | null | undefined;
  bought: BoughtLens | null | undefined;
}): CartLens | undefined {
  if (!lens) return undefined;
  const { lensId, use, treatments, prescriptionId } = lens;
  return {
    lensId,
    use,
    treatments,
    ...(prescriptionId && { prescriptionId }),
    ...(bought && { name: bought.name, price: toReais(bought.priceCents) }),
  };
}

/** A variant as a cart's line names it; a simple product needs no variant id. */
export const lineVariant = (variant: SoldVariant): LineVariant => ({
  variantId: variant.type === 'variable' ? variant.variantId : undefined,
  color: named(variant.color),
  attribute: named(variant.attribute),
  customAttr: named(variant.customAttr),
  focal: variant.focal,
  lenses: variant.lenses ?? undefined,
  isGiftCard: variant.isGiftCard || undefined,
});

/** The variant that each item names by its product, id and choices, in the order of the items. */
export async function resolveItems<Item extends Wanted>(
  db: Db | Tx,
  items: readonly Item[],
): Promise<ResolvedItem<Item>[]> {
  const productIds = [...new Set(items.map((item) => item._id))];
  const variants = await soldVariants(db, productIds);
  const pictureOf = await variantPictures(db, productIds);
  const lensOf = await lensFinder(db, items);
  return items.map((item) => {
    const variant = variantOf(variants, item);
    if (!variant) return { item, variant: null };
    const picture = pictureOf(variant);
    const shown = { image: picture?.key ?? null, focal: picture && focalOf(picture) };
    const lens = lensOf(item);
    const priceCents = variant.priceCents + (lens?.priceCents ?? 0);
    const isGone = lens === null && item.lens;
    return {
      item,
      variant: { ...variant, ...shown, priceCents, lens },
      ...(isGone && { isLensGone: true as const }),
    };
  });
}

/** Finds the lenses that an item wants, as they are bought at this moment; null if it wants none, or they are not sold. */
async function lensFinder(
  db: Db | Tx,
  items: readonly Wanted[],
): Promise<(item: Wanted) => BoughtLens | null> {
  const wanted = [...new Set(items.flatMap(({ lens }) => lens?.lensId ?? []))];
  const known = await offeredLensesById(db, wanted);
  return ({ lens: choice }) => {
    const lens = choice && known.get(choice.lensId);
    return lens && isSoldFor(lens, choice) ? boughtLens(lens, choice) : null;
  };
}

async function soldVariants(db: Db | Tx, productIds: readonly string[]): Promise<Candidate[]> {
  const rows = await db
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
      'products.kind',
      'products.sunCategory',
      'products.isGiftCard',
    ])
    .where('products.id', 'in', productIds)
    .where('products.status', '=', 'active')
    .where('variants.archivedAt', 'is', null)
    .execute();
  return rows.map(({ kind, sunCategory, isGiftCard, ...variant }) => ({
    ...variant,
    isGiftCard: isGiftCard === 1,
    lenses: lensesOf(kind, sunCategory !== null, isGiftCard === 1),
  }));
}
