import { discountCents } from '../money.ts';

/** What staff take off a sale at the counter: a percentage, or an amount where that is 0. */
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

/**
 * A discount as it falls on each line, in proportion to the lines' sums: whole cents that sum to the discount. Cents that
 * do not divide go to the lines that lose most by rounding, the first of equals.
 *
 * @param lineCents sums of the lines
 */
export function spreadDiscount(lineCents: readonly number[], discount: number): number[] {
  const sum = lineCents.reduce((total, cents) => total + cents, 0);
  if (sum === 0) return lineCents.map(() => 0);
  const exact = lineCents.map((cents) => (cents * discount) / sum);
  const shares = exact.map(Math.floor);
  const left = discount - shares.reduce((total, cents) => total + cents, 0);
  const byRest = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRest.slice(0, left)) shares[index]! += 1;
  return shares;
}
