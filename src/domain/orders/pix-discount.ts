import { discountCents, sumOf } from '../money.ts';
import { spreadDiscount } from './spread-discount.ts';

/** What paying by Pix takes off an order. */
export interface PixDiscount {
  /** Whole percent; 0 for an order that is paid otherwise. */
  percent: number;
  /** What is paid in another way already, such as by a gift card: only the rest is paid by Pix. */
  prepaidCents: number;
}

export const NO_PIX_DISCOUNT: PixDiscount = { percent: 0, prepaidCents: 0 };

/**
 * What paying by Pix takes off each line, in cents: a percentage of the goods, or of what is left to pay if that is less;
 * never of the delivery.
 *
 * @param leftCents what each line comes to once everything else has been taken off
 */
export function pixShares(
  leftCents: readonly number[],
  deliveryCents: number,
  { percent, prepaidCents }: PixDiscount,
): number[] {
  const goods = sumOf(leftCents);
  const base = Math.max(0, Math.min(goods, goods + deliveryCents - prepaidCents));
  return spreadDiscount(leftCents, discountCents(base, percent));
}

/** The discount that an order has for paying by Pix, or would have. */
export interface PixOffer {
  /** Whole percent. */
  percent: number;
  /** What it takes off at this moment: 0 while another method is chosen. */
  cents: number;
  /** What it takes off if the order is paid by Pix. */
  possibleCents: number;
}
