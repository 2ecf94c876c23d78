import type { NewCartItem } from '#domain/cart/actions.ts';
import type { ProductDetail, Variant } from '#domain/catalogue/product.ts';
import { toReais } from '#domain/money.ts';
import { addToCart, addVariableToCart } from '#stores/cart.ts';

/** What buying asks of a product; pages pass no more, since every prop is written into the HTML. */
export type PurchaseProduct = Pick<
  ProductDetail,
  | 'id'
  | 'slug'
  | 'name'
  | 'type'
  | 'quantity'
  | 'variants'
  | 'compareAtCents'
  | 'customAttrLabel'
  | 'image'
  | 'imagesByColor'
>;

const named = (choice: { name: string } | null) => choice && { name: choice.name };

/** The cart's item of one variant. */
function itemOf(product: PurchaseProduct, variant: Variant): NewCartItem {
  const image = product.imagesByColor[variant.color?.slug ?? ''] ?? product.image;
  const color = named(variant.color);
  const attribute = named(variant.attribute);
  const customAttr = named(variant.customAttr);
  return {
    _id: product.id,
    slug: product.slug,
    name: product.name,
    price: toReais(variant.priceCents),
    ...(image && { image: image.key }),
    ...(color && { color }),
    ...(attribute && { attribute }),
    ...(customAttr && { customAttr }),
  };
}

/** Puts pieces of a variant into the cart. */
export function buy(product: PurchaseProduct, variant: Variant, pieces: number): void {
  const add = product.type === 'variable' ? addVariableToCart : addToCart;
  add(itemOf(product, variant), pieces);
}
