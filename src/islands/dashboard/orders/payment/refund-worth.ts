import { toCents } from '#domain/money.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { refundOf } from '#domain/orders/refund.ts';

/**
 * What the shop gives back for pieces if no amount is given, in cents, as the server computes it: for gift cards,
 * what was not spent.
 *
 * @param pieces by the position of their line
 * @param comeBack whether they come back; otherwise the buyer keeps them
 */
export function refundWorth(
  order: OrderRecord,
  pieces: ReadonlyMap<number, number>,
  comeBack: boolean,
): number {
  const { backCents } = refundOf(
    {
      lines: order.lines.map((line) => ({
        ...line,
        returned: comeBack ? line.returned : line.refunded,
        unitPriceCents: toCents(line.price),
        discountCents: toCents(line.discount),
      })),
      heldCents: toCents(order.paid) - toCents(order.refunded),
    },
    pieces,
  );
  const spent = order.lines.flatMap(({ position, cardsSpent }) =>
    cardsSpent.slice(0, pieces.get(position) ?? 0),
  );
  const kept = spent.reduce((sum, reais) => sum + toCents(reais), 0);
  return Math.max(0, Math.min(backCents - kept, toCents(order.refundable)));
}
