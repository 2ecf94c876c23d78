import { toCents } from '#domain/money.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { refundOf } from '#domain/orders/refund.ts';

/**
 * What the shop gives back for pieces if no amount is said, in cents, as the server computes it.
 *
 * @param pieces by the position of their line
 * @param comeBack whether they come back; else their buyer keeps them
 */
export function refundWorth(
  order: OrderRecord,
  pieces: ReadonlyMap<number, number>,
  comeBack: boolean,
): number {
  const worth = refundOf(
    {
      lines: order.lines.map((line) => ({
        ...line,
        returned: comeBack ? line.returned : line.refunded,
        unitPriceCents: toCents(line.price),
        discountCents: toCents(line.discount),
      })),
      payableCents: toCents(order.payable),
      refundedCents: toCents(order.refunded),
    },
    pieces,
  );
  return Math.min(worth, toCents(order.refundable));
}
