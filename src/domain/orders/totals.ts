import {
  applyRules,
  deliveryAfter,
  percentRule,
  type AppliedRules,
  type PriceRules,
  type RuledLine,
} from '../coupons/price-rules.ts';
import { spreadDiscount } from './spread-discount.ts';
import { NO_STAFF_DISCOUNT, staffDiscountCents, type StaffDiscount } from './staff-discount.ts';

export interface PricedLine {
  qty: number;
  unitPriceCents: number;
}

/** Sums of an order, integer cents; named as in `Order`. */
export interface OrderTotals {
  subtotalCents: number;
  /** All of it: the promotion's, the coupon's and the staff's. */
  discountCents: number;
  promotionCents: number;
  staffDiscountCents: number;
  totalCents: number;
  payableCents: number;
}

/** Σ qty × price, before any coupon. Exact, in cents. */
export function subtotalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty * line.unitPriceCents, 0);
}

/** Sums of an order, what its rules take off, and where that falls. */
export interface PricedOrder {
  totals: OrderTotals;
  /** What the delivery costs, the coupon's part taken off. */
  deliveryCents: number;
  /** What is taken off each line: sums to `totals.discountCents`. */
  shares: number[];
  rules: AppliedRules;
}

/**
 * Prices an order, exact to the cent (specification, section 9: Σ qty × price minus the coupon percentage): first the
 * automatic promotion, then the coupon (`applyRules`), then from what is left what staff take off
 * (docs/decisions/041). Of the delivery only a coupon for it takes something off. Every sum that a buyer sees or pays
 * comes from here.
 */
export function priceOrder(
  lines: readonly RuledLine[],
  rules: PriceRules,
  deliveryCents: number,
  staff: StaffDiscount = NO_STAFF_DISCOUNT,
): PricedOrder {
  const subtotalCents = subtotalOf(lines);
  const applied = applyRules(lines, rules);
  const left = lines.map((line, index) => line.qty * line.unitPriceCents - applied.shares[index]!);
  const promotionCents = applied.promotion?.cents ?? 0;
  const byRules = promotionCents + applied.couponCents;
  const byStaff = staffDiscountCents(subtotalCents - byRules, staff);
  const staffShares = spreadDiscount(left, byStaff);
  const totalCents = subtotalCents - byRules - byStaff;
  const delivery = deliveryAfter(deliveryCents, rules.coupon, applied.couponState);
  return {
    totals: {
      subtotalCents,
      discountCents: byRules + byStaff,
      promotionCents,
      staffDiscountCents: byStaff,
      totalCents,
      payableCents: totalCents + delivery,
    },
    deliveryCents: delivery,
    shares: applied.shares.map((cents, index) => cents + staffShares[index]!),
    rules: applied,
  };
}

/**
 * Sums of an order with a coupon that is a percentage of everything.
 *
 * @param percent of the coupon, 0–100; 0 without one
 */
export function orderTotals(
  lines: readonly PricedLine[],
  percent: number,
  deliveryCents: number,
  staff: StaffDiscount = NO_STAFF_DISCOUNT,
): OrderTotals {
  const ruled = lines.map((line, index) => ({ ...line, id: String(index) }));
  const coupon = percent > 0 ? percentRule('', percent) : null;
  return priceOrder(ruled, { coupon, promotions: [] }, deliveryCents, staff).totals;
}
