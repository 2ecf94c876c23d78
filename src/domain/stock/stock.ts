import type { ProductType } from '../products/product.ts';

/** Quantity of what never runs out (specification, section 4). */
export const UNLIMITED = -1;

/** More pieces than a shop has of one thing: anything beyond is a typing error. */
export const MAX_STOCK = 1_000_000;

/** What stock is asked of: a product of the catalogue, as far as its quantities go. */
export interface Stocked {
  type: ProductType;
  /** Pieces of a simple product. */
  quantity: number;
  variants: readonly { qty: number }[];
}

/** Whether `wanted` pieces can be taken from a stock of `qty`. */
export function hasStock(qty: number, wanted = 1): boolean {
  return qty === UNLIMITED || qty >= wanted;
}

/**
 * Whether a product can be bought (specification, section 4): a simple one by its quantity, a
 * variable one by the selected variant, or, while none is selected, by the sum of its variants.
 */
export function isAvailable(product: Stocked, variant?: { qty: number } | null): boolean {
  if (product.type === 'simple') return hasStock(product.quantity);
  if (variant) return hasStock(variant.qty);
  // An unlimited variant counts as stock of its own; its −1 must not be summed with the pieces.
  const pieces = product.variants.reduce((sum, { qty }) => sum + Math.max(qty, 0), 0);
  return pieces > 0 || product.variants.some(({ qty }) => qty === UNLIMITED);
}
