import { discountCents } from '../money.ts';
import { NO_STAFF_DISCOUNT, staffDiscountCents, type StaffDiscount } from './staff-discount.ts';

export interface PricedLine {
  qty: number;
  unitPriceCents: number;
}

/** Sums of an order, integer cents; named as in `Order`. */
export interface OrderTotals {
  subtotalCents: number;
  /** The coupon's and the staff's. */
  discountCents: number;
  staffDiscountCents: number;
  totalCents: number;
  payableCents: number;
}

/** Σ qty × price, before any coupon. Exact, in cents. */
export function subtotalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty * line.unitPriceCents, 0);
}

/**
 * Sums of an order, exact to the cent (specification, section 9: Σ qty × price minus the coupon
 * percentage). The percentage is taken once from the whole sum, its half cent rounded up; what staff take off
 * is taken from what is left (docs/decisions/041); delivery is not discounted.
 *
 * @param percent of the coupon, 0–100; 0 without one
 */
export function orderTotals(
  lines: readonly PricedLine[],
  percent: number,
  deliveryCents: number,
  staff: StaffDiscount = NO_STAFF_DISCOUNT,
): OrderTotals {
  const subtotalCents = subtotalOf(lines);
  const byCoupon = discountCents(subtotalCents, percent);
  const byStaff = staffDiscountCents(subtotalCents - byCoupon, staff);
  const totalCents = subtotalCents - byCoupon - byStaff;
  return {
    subtotalCents,
    discountCents: byCoupon + byStaff,
    staffDiscountCents: byStaff,
    totalCents,
    payableCents: totalCents + deliveryCents,
  };
}
