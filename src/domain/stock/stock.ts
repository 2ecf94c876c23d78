import type { ProductType } from '../products/product.ts';

/** Quantity that never runs out (specification, section 4). */
export const UNLIMITED = -1;

/** Largest plausible stock: anything beyond is a typing error. */
export const MAX_STOCK = 1_000_000;

/** The quantities of a product. */
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
  // An unlimited variant alone is stock; its −1 must not be summed with the pieces.
  const pieces = product.variants.reduce((sum, { qty }) => sum + Math.max(qty, 0), 0);
  return pieces > 0 || product.variants.some(({ qty }) => qty === UNLIMITED);
}

/** Most pieces for which a page shows how many are left; changes above it change no page. */
export const LAST_PIECES = 3;

/** Whether a variant has only its last pieces, or none. */
export const isLow = (qty: number): boolean => qty !== UNLIMITED && qty <= LAST_PIECES;

/** The number of last pieces that a page shows, or null. */
export function lastPieces(qty: number): number | null {
  return qty > 0 && qty <= LAST_PIECES ? qty : null;
}

/** The number of last pieces that a list shows of a product, its variants taken together. */
export function lastPiecesOf(variants: readonly { qty: number }[]): number | null {
  if (variants.some(({ qty }) => qty === UNLIMITED)) return null;
  return lastPieces(variants.reduce((sum, { qty }) => sum + qty, 0));
}

/**
 * Whether a page shows the stock of a variant: as its last pieces, or as sold out. The last pieces
 * of a product are the last of each of its variants too, so that this holds for lists as well.
 */
export function showsItsStock(qty: number): boolean {
  return qty === 0 || lastPieces(qty) !== null;
}
