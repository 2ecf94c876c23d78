import { hasStock } from '../stock/stock.ts';

/** What a reduction takes off, in whole percent. */
export const percentOff = (priceCents: number, compareAtCents: number): number =>
  Math.round((1 - priceCents / compareAtCents) * 100);

/**
 * The price a list shows of a product, in cents: its cheapest variant that can be bought; of a
 * product that is sold out, its cheapest variant.
 *
 * @param variants at least one
 */
export function shownPrice(
  variants: readonly { priceCents: number; compareAtCents?: number | null; qty: number }[],
): {
  priceCents: number;
  /** Whether other variants cost more, so that a list says "a partir de". */
  priceVaries: boolean;
  /** Price before a reduction of the variant whose price is shown; null without one. */
  compareAtCents: number | null;
} {
  const buyable = variants.filter(({ qty }) => hasStock(qty));
  const offered = buyable.length > 0 ? buyable : variants;
  const prices = offered.map(({ priceCents }) => priceCents);
  const priceCents = Math.min(...prices);
  const reduced = offered.find((variant) => variant.priceCents === priceCents)?.compareAtCents;
  return {
    priceCents,
    priceVaries: Math.max(...prices) > priceCents,
    compareAtCents: reduced ?? null,
  };
}
