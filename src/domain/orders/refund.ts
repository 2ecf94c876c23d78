/** A line as far as its refunds go; money in cents. */
interface RefundableLine {
  position: number;
  qty: number;
  returned: number;
  /** Pieces whose money was given back, whether they came back or not; as many as came back if it is not said. */
  refunded?: number;
  unitPriceCents: number;
  /** Its share of the order's discounts. */
  discountCents: number;
}

/** An order as far as its refunds go; money in cents. */
interface Refundable {
  lines: readonly RefundableLine[];
  /** What the shop still has of what was paid (`heldCents`). */
  heldCents: number;
}

/**
 * What pieces of a line that stay with the buyer have cost, in cents: their price less their part of the line's share
 * of the discounts. Reports count them the same way.
 */
export const costOf = (
  {
    qty,
    unitPriceCents,
    discountCents,
  }: Pick<RefundableLine, 'qty' | 'unitPriceCents' | 'discountCents'>,
  pieces: number,
): number => pieces * unitPriceCents - Math.floor((discountCents * pieces) / qty);

/**
 * What a buyer gets back for pieces that came back: what they had cost, which depends on their own line alone; with
 * the last of them all that is left of what was paid, the delivery included (Código de Defesa do Consumidor, art. 49).
 * Pieces that were refunded without being returned are the first to come back: they are worth nothing again.
 *
 * @param back pieces by the position of their line
 * @returns cents: what the pieces had cost, and what is given back for them, never more than is left of what was paid
 */
export function refundOf(
  order: Refundable,
  back: ReadonlyMap<number, number>,
): { goodsCents: number; backCents: number } {
  const left = order.heldCents;
  const counted = order.lines.map((line) => {
    const before = line.qty - Math.max(line.returned, line.refunded ?? 0);
    const stays = line.qty - line.returned - (back.get(line.position) ?? 0);
    return { line, before, stays: Math.min(before, stays) };
  });
  const goodsCents = counted.reduce(
    (sum, { line, before, stays }) => sum + costOf(line, before) - costOf(line, stays),
    0,
  );
  const isAll = counted.every(({ stays }) => stays <= 0);
  return { goodsCents, backCents: isAll ? left : Math.min(left, goodsCents) };
}
