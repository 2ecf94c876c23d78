import type { NewCartItem } from '#domain/cart/cart-actions.ts';
import type { CartItem, CartLens } from '#domain/cart/cart.ts';
import { piecesToAdd } from '#domain/cart/cart-check.ts';
import { isSameVariant } from '#domain/cart/line.ts';
import { saysNothing, type Gift } from '#domain/gift-cards/gift.ts';
import type { Lenses } from '#domain/frames/lenses.ts';
import { shownKey, shownOf } from '#domain/products/shown-picture.ts';
import type { ProductDetail, OfferedVariant } from '#domain/products/product.ts';
import { choiceOf } from '#domain/products/variant-choice.ts';
import { toCents, toReais } from '#domain/money.ts';
import { $cart } from '#stores/cart.ts';
import { putInCart } from '../cart/put-in-cart.ts';

/** What buying needs of a product; pages pass no more, since every prop is written into the HTML. */
export type PurchaseProduct = Pick<
  ProductDetail,
  'id' | 'slug' | 'name' | 'type' | 'quantity' | 'customAttrLabel'
> & {
  variants: OfferedVariant[];
  lenses: Lenses | null;
  /** Key of its picture, and of those of its colours and lenses by `shownKey`. */
  picture: string | null;
  pictures: Record<string, string>;
  /** Whether it is a gift card, of which each may go to someone else. */
  isGiftCard?: true;
};

const named = (choice: { name: string } | null) => choice && { name: choice.name };

/** The cart's item of one variant, without lenses made for it. */
export function itemOf(
  product: PurchaseProduct,
  variant: OfferedVariant,
  gift: Gift | null = null,
): NewCartItem {
  const shown = shownOf(choiceOf(variant));
  const { pictures } = product;
  const image = pictures[shownKey(shown)] ?? pictures[shown.color ?? ''] ?? product.picture;
  const color = named(variant.color);
  const attribute = named(variant.attribute);
  const customAttr = named(variant.customAttr);
  return {
    _id: product.id,
    slug: product.slug,
    name: product.name,
    price: toReais(variant.priceCents),
    ...(image && { image }),
    ...(color && { color }),
    ...(attribute && { attribute }),
    ...(customAttr && { customAttr }),
    // A simple product is found by its own id.
    ...(product.type === 'variable' && { variantId: variant.id }),
    ...(product.lenses && { lenses: product.lenses }),
    ...(product.isGiftCard && { isGiftCard: true }),
    ...(gift && !saysNothing(gift) && { gift }),
  };
}

/** The same with lenses, which are a part of its price. */
const withLens = (item: NewCartItem, lens: CartLens | null): NewCartItem =>
  lens ? { ...item, lens, price: toReais(toCents(item.price) + toCents(lens.price ?? 0)) } : item;

/** Pieces of a variant in a cart, for all recipients and with all lenses together. */
export function piecesIn(
  items: readonly CartItem[],
  product: PurchaseProduct,
  variant: OfferedVariant,
): number {
  const item = itemOf(product, variant);
  return items
    .filter((each) =>
      product.type === 'variable'
        ? isSameVariant({ ...each, lens: undefined }, item)
        : each._id === item._id,
    )
    .reduce((sum, { qty }) => sum + qty, 0);
}

interface Purchase {
  pieces: number;
  /** Pieces of it that the cart may have. */
  most: number;
  gift?: Gift | null;
  lens?: CartLens | null;
}

/**
 * Puts pieces of a variant into the cart, as many of them as are still available.
 *
 * @returns how many were added; 0 when all that may lie in the cart do
 */
export function buy(
  product: PurchaseProduct,
  variant: OfferedVariant,
  { pieces, most, gift = null, lens = null }: Purchase,
): number {
  const inCart = piecesIn($cart.get().items, product, variant);
  const added = piecesToAdd(most, inCart, pieces);
  if (added > 0) putInCart(withLens(itemOf(product, variant, gift), lens), added);
  return added;
}
