import {
  applyRules,
  deliveryAfter,
  percentRule,
  type AppliedRules,
  type PriceRules,
  type RuledLine,
} from '../coupons/price-rules.ts';
import { NO_PIX_DISCOUNT, pixShares, type PixDiscount } from './pix-discount.ts';
import { spreadDiscount } from './spread-discount.ts';
import { NO_STAFF_DISCOUNT, staffDiscountCents, type StaffDiscount } from './staff-discount.ts';
import { sumOf } from '../money.ts';

export interface PricedLine {
  qty: number;
  unitPriceCents: number;
}

/** Sums of an order, integer cents; named as in `Order`. */
export interface OrderTotals {
  subtotalCents: number;
  /** All of it: the promotion's, the coupon's, the staff's and that for paying by Pix. */
  discountCents: number;
  promotionCents: number;
  staffDiscountCents: number;
  pixDiscountCents: number;
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
  /** Of these, what paying by Pix takes off. */
  pixShares: number[];
  rules: AppliedRules;
}

/**
 * Prices an order, exact to the cent (specification, section 9: Σ qty × price minus the coupon percentage): first the
 * automatic promotion, then the coupon (`applyRules`), then from what is left what staff take off
 * (docs/decisions/041), and last what paying by Pix does (docs/decisions/048). Of the delivery only a coupon for it takes
 * something off, of gift cards nothing does. Every sum that a buyer sees or pays comes from here.
 */
export function priceOrder(
  lines: readonly RuledLine[],
  rules: PriceRules,
  deliveryCents: number,
  staff: StaffDiscount = NO_STAFF_DISCOUNT,
  pix: PixDiscount = NO_PIX_DISCOUNT,
): PricedOrder {
  const subtotalCents = subtotalOf(lines);
  const applied = applyRules(lines, rules);
  // What may still be taken off: of money nothing.
  const left = lines.map(({ qty, unitPriceCents, isGiftCard }, index) =>
    isGiftCard ? 0 : qty * unitPriceCents - applied.shares[index]!,
  );
  const promotionCents = applied.promotion?.cents ?? 0;
  const byStaff = staffDiscountCents(sumOf(left), staff);
  const staffShares = spreadDiscount(left, byStaff);
  const delivery = deliveryAfter(deliveryCents, rules.coupon, applied.couponState);
  const goods = left.map((cents, index) => cents - staffShares[index]!);
  const byPix = pixShares(goods, delivery, pix);
  const pixDiscountCents = sumOf(byPix);
  const discountCents = promotionCents + applied.couponCents + byStaff + pixDiscountCents;
  const totalCents = subtotalCents - discountCents;
  return {
    totals: {
      subtotalCents,
      discountCents,
      promotionCents,
      staffDiscountCents: byStaff,
      pixDiscountCents,
      totalCents,
      payableCents: totalCents + delivery,
    },
    deliveryCents: delivery,
    shares: applied.shares.map((cents, index) => cents + staffShares[index]! + byPix[index]!),
    pixShares: byPix,
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
