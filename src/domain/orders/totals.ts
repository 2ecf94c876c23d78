import { discountCents } from '../money.ts';

export interface PricedLine {
  qty: number;
  unitPriceCents: number;
}

/** Sums of an order, integer cents; named as in `Order`. */
export interface OrderTotals {
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  payableCents: number;
}

/** Σ qty × price, before any coupon. Exact, in cents. */
export function subtotalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty * line.unitPriceCents, 0);
}

/**
 * Sums of an order, exact to the cent (specification, section 9: Σ qty × price minus the coupon
 * percentage). The percentage is taken once from the whole sum, its half cent rounded up; delivery
 * is not discounted.
 *
 * @param percent of the coupon, 0–100; 0 without one
 */
export function orderTotals(
  lines: readonly PricedLine[],
  percent: number,
  deliveryCents: number,
): OrderTotals {
  const subtotalCents = subtotalOf(lines);
  const discount = discountCents(subtotalCents, percent);
  const totalCents = subtotalCents - discount;
  return {
    subtotalCents,
    discountCents: discount,
    totalCents,
    payableCents: totalCents + deliveryCents,
  };
}
