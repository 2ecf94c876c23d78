import { toCents } from '#domain/money.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { keptOfLenses, refundOf, wholePieces, type Parts } from '#domain/orders/refund.ts';

/** Whole pieces as parts, by the positions of their lines. */
export const inParts = (pieces: ReadonlyMap<number, number>): Map<number, Parts> =>
  new Map([...pieces].map(([position, qty]) => [position, wholePieces(qty)]));

/**
 * What the shop gives back for pieces if no amount is given, as the server computes it: for gift cards, what was not
 * spent.
 *
 * @param back by the position of their line
 * @param comeBack whether they come back; otherwise the buyer keeps them
 * @returns cents; `keptCents` is what the shop keeps of it for made lenses, if their buyer withdraws
 */
export function refundWorth(
  order: OrderRecord,
  back: ReadonlyMap<number, Parts>,
  comeBack: boolean,
): { cents: number; keptCents: number } {
  const lines = order.lines.map((line) => ({
    ...line,
    gone: comeBack ? wholePieces(line.returned) : line.refundedParts,
    refunded: line.refundedParts,
    unitPriceCents: toCents(line.price),
    discountCents: toCents(line.discount),
    lensCents: toCents(line.lensPrice),
  }));
  const heldCents = toCents(order.paid) - toCents(order.refunded);
  const { backCents, given } = refundOf({ lines, heldCents }, back);
  const spent = order.lines.flatMap(({ position, cardsSpent }) =>
    cardsSpent.slice(0, back.get(position)?.frames ?? 0),
  );
  const kept = spent.reduce((sum, reais) => sum + toCents(reais), 0);
  return {
    cents: Math.max(0, Math.min(backCents - kept, toCents(order.refundable))),
    keptCents: keptOfLenses(lines, given),
  };
}
