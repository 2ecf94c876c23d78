import { UNLIMITED } from './stock.ts';

/** Up to how many pieces a page says how many are left; a change above it changes no page. */
export const LAST_PIECES = 3;

/** The number of last pieces that a page shows; null where it shows none. */
export function lastPieces(qty: number): number | null {
  return qty > 0 && qty <= LAST_PIECES ? qty : null;
}

/** The number of last pieces that a list shows of a product, all its variants taken together. */
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
