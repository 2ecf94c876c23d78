/** A line as far as its refunds go; money in cents. */
interface RefundableLine {
  position: number;
  qty: number;
  returned: number;
  unitPriceCents: number;
  /** Its share of the order's discounts. */
  discountCents: number;
}

/** An order as far as its refunds go; money in cents. */
interface Refundable {
  lines: readonly RefundableLine[];
  payableCents: number;
  refundedCents: number;
}

/**
 * What pieces of a line that stay with the buyer have cost, in cents: their price less their part of the line's share
 * of the discounts. Reports count them the same way.
 */
const worthOf = ({ qty, unitPriceCents, discountCents }: RefundableLine, pieces: number): number =>
  pieces * unitPriceCents - Math.floor((discountCents * pieces) / qty);

/**
 * What a buyer gets back for pieces that came back: what they had cost, which depends on their own line alone; with
 * the last of them all that is left of what was paid, the delivery included (Código de Defesa do Consumidor, art. 49).
 *
 * @param back pieces by the position of their line
 * @returns cents, never more than is left of what was paid
 */
export function refundOf(order: Refundable, back: ReadonlyMap<number, number>): number {
  const left = order.payableCents - order.refundedCents;
  const counted = order.lines.map((line) => {
    const before = line.qty - line.returned;
    return { line, before, stays: before - (back.get(line.position) ?? 0) };
  });
  if (counted.every(({ stays }) => stays <= 0)) return left;
  const worth = counted.reduce(
    (sum, { line, before, stays }) => sum + worthOf(line, before) - worthOf(line, stays),
    0,
  );
  return Math.min(left, worth);
}
