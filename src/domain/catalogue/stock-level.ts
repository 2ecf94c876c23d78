/** Up to how many pieces a page says how many are left; a change above it changes no page. */
const LAST_PIECES = 3;

/** The number of last pieces that a page shows; null where it shows none. */
export function lastPieces(qty: number): number | null {
  return qty > 0 && qty <= LAST_PIECES ? qty : null;
}

/** Whether a page shows the stock of a variant: as its last pieces, or as sold out. */
export function showsItsStock(qty: number): boolean {
  return qty === 0 || lastPieces(qty) !== null;
}
