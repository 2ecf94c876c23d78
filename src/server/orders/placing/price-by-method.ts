import type { PaymentMethod } from '#domain/orders/order.ts';
import { pixShares, type PixDiscount } from '#domain/orders/pix-discount.ts';
import { countedCents } from '#domain/payments/order-money.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import { paymentsOf } from '../../payments/ledger/payment-rows.ts';
import type { Scope } from '../../service/scope.ts';
import { findOrder, writeColumns } from '../rows/order-row.ts';

type PricedLine = Pick<
  OrderLineRow,
  'totalCents' | 'discountCents' | 'pixDiscountCents' | 'isGiftCard'
>;

/** What paying by Pix would take off each line of an order, once all else is taken off; of gift cards nothing. */
export const pixSharesOf = (
  lines: readonly PricedLine[],
  deliveryCents: number,
  pix: PixDiscount,
): number[] =>
  pixShares(
    lines.map(({ totalCents, discountCents, pixDiscountCents, isGiftCard }) =>
      isGiftCard ? 0 : totalCents - (discountCents - pixDiscountCents),
    ),
    deliveryCents,
    pix,
  );

/**
 * Gives a locked order the price of the method by which it is paid from now on: with the discount for Pix, as promised
 * when it was placed, or without. Once money has come, other than from a gift card, the price stays.
 *
 * @returns the order as it is now
 */
export async function priceByMethod(
  tx: Tx,
  scope: Scope,
  order: OrderRow,
  method: PaymentMethod,
): Promise<OrderRow> {
  if ((order.paymentMethod === 'pix') === (method === 'pix') || order.pixPercent === 0)
    return order;
  const paid = (await paymentsOf(tx, order.id)).filter(({ status }) => status === 'paid');
  if (paid.some((payment) => payment.giftCardId === null)) return order;
  const lines = await tx
    .selectFrom('orderLines')
    .select(['position', 'totalCents', 'discountCents', 'pixDiscountCents', 'isGiftCard'])
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute();
  const percent = method === 'pix' ? order.pixPercent : 0;
  const pix = { percent, prepaidCents: countedCents(order) };
  const shares = pixSharesOf(lines, order.deliveryCents, pix);
  for (const [index, { position, discountCents, pixDiscountCents }] of lines.entries()) {
    const share = shares[index]!;
    if (share === pixDiscountCents) continue;
    await tx
      .updateTable('orderLines')
      .set({
        pixDiscountCents: share,
        discountCents: discountCents - pixDiscountCents + share,
      })
      .where('orderId', '=', order.id)
      .where('position', '=', position)
      .execute();
  }
  const pixDiscountCents = shares.reduce((sum, share) => sum + share, 0);
  const more = pixDiscountCents - order.pixDiscountCents;
  await writeColumns(tx, scope, order.id, {
    paymentMethod: method,
    pixDiscountCents,
    discountCents: order.discountCents + more,
    totalCents: order.totalCents - more,
    payableCents: order.payableCents - more,
  });
  return (await findOrder(tx, order.id))!;
}
