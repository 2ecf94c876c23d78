import { discountCents } from '../money.ts';

/** An order as far as its refunds go; money in cents. */
interface Refundable {
  lines: readonly { position: number; qty: number; returned: number; unitPriceCents: number }[];
  couponPercent: number;
  subtotalCents: number;
  staffDiscountCents: number;
  payableCents: number;
  refundedCents: number;
}

/**
 * What a buyer gets back for pieces that came back: their price less the discounts' share; with the last of
 * them all that is left of what was paid, the delivery included (Código de Defesa do Consumidor, art. 49).
 *
 * @param back pieces by the position of their line
 * @returns cents, never more than is left of what was paid
 */
export function refundOf(order: Refundable, back: ReadonlyMap<number, number>): number {
  const left = order.payableCents - order.refundedCents;
  const isAll = order.lines.every(
    ({ position, qty, returned }) => returned + (back.get(position) ?? 0) >= qty,
  );
  if (isAll) return left;
  const worth = order.lines.reduce(
    (sum, { position, unitPriceCents }) => sum + (back.get(position) ?? 0) * unitPriceCents,
    0,
  );
  const { couponPercent, staffDiscountCents, subtotalCents } = order;
  const byStaff = subtotalCents > 0 ? Math.round((worth * staffDiscountCents) / subtotalCents) : 0;
  return Math.min(left, worth - discountCents(worth, couponPercent) - byStaff);
}
