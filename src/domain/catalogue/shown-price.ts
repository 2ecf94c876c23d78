import { hasStock } from '../stock.ts';

/**
 * The price a list shows of a product, in cents: its cheapest variant that can be bought; of a
 * product that is sold out, its cheapest variant.
 *
 * @param variants at least one
 */
export function shownPrice(variants: readonly { priceCents: number; qty: number }[]): {
  priceCents: number;
  /** Whether others cost more, so that a list says "a partir de". */
  priceVaries: boolean;
} {
  const buyable = variants.filter(({ qty }) => hasStock(qty));
  const prices = (buyable.length > 0 ? buyable : variants).map(({ priceCents }) => priceCents);
  const priceCents = Math.min(...prices);
  return { priceCents, priceVaries: Math.max(...prices) > priceCents };
}
