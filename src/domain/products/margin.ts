/** What a price leaves above what a piece costs. */
export interface Margin {
  profitCents: number;
  /** Of the price, one decimal; below 0 for what is sold at a loss. */
  percent: number;
}

/** The margin of a price; null without a price or a known cost. */
export function marginOf(priceCents: number, costCents: number | null): Margin | null {
  if (costCents === null || priceCents <= 0) return null;
  const profitCents = priceCents - costCents;
  return { profitCents, percent: Math.round((profitCents / priceCents) * 1000) / 10 };
}
