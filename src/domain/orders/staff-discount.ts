import { discountCents } from '../money.ts';

/** What staff take off a sale at the counter: a percentage, or an amount if that is 0. */
export interface StaffDiscount {
  /** Whole percent, 0–100. */
  percent: number;
  /** Of an amount, else ignored. */
  cents: number;
}

export const NO_STAFF_DISCOUNT: StaffDiscount = { percent: 0, cents: 0 };

/** Longest reason for a discount. */
export const MAX_DISCOUNT_REASON = 200;

/**
 * What a discount takes off, in cents.
 *
 * @param baseCents what the lines come to once the coupon has taken its part
 */
export const staffDiscountCents = (baseCents: number, { percent, cents }: StaffDiscount): number =>
  percent > 0 ? discountCents(baseCents, percent) : Math.min(cents, baseCents);

/** The largest amount that a limit in percent allows, in cents. */
export const mostStaffDiscount = (baseCents: number, percent: number): number =>
  Math.floor((baseCents * percent) / 100);

/** An order whose lines change, as far as its discounts go; cents. */
interface DiscountedOrder {
  subtotalCents: number;
  discountCents: number;
  staffDiscountCents: number;
  staffDiscountPercent: number;
}

/**
 * The discount once the order's lines have changed. A percentage stays; an amount never becomes a larger part of the
 * price than it was, or a large sale could be cut down to what the discount pays for.
 *
 * @param baseCents what the lines come to afterwards, less the coupon's part
 */
export function discountAfterChange(order: DiscountedOrder, baseCents: number): StaffDiscount {
  const { staffDiscountCents: cents, staffDiscountPercent: percent } = order;
  if (percent > 0 || cents === 0) return { percent, cents: 0 };
  const before = order.subtotalCents - (order.discountCents - cents);
  const share = before > 0 ? Math.floor((cents * baseCents) / before) : 0;
  return { percent: 0, cents: Math.min(cents, share) };
}
