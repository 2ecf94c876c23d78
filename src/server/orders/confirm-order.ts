import type { ShopContext } from '../context.ts';
import { orderLetter } from '../mail/order-letter.ts';
import { mailLater, mayWriteTo } from '../mail/send-mail.ts';
import { orderForGuest } from './read-order.ts';

/**
 * Confirms an order to its buyer by mail, after the answer: whatever becomes of the mail, the order
 * stands. The address is what somebody has typed: it gets no more of these letters than one may.
 */
export function confirmOrder(
  ctx: ShopContext,
  { orderId, secret }: { orderId: string; secret: string },
): void {
  mailLater(ctx, async (settings, siteUrl) => {
    const order = await orderForGuest(ctx, orderId, secret);
    if (!(await mayWriteTo(ctx, 'order', order.billingInfo.email))) return null;
    const url = `${siteUrl}/pedido/${orderId}?${new URLSearchParams({ chave: secret })}`;
    return orderLetter(settings, order, url);
  });
}
