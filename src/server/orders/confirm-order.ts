import type { ShopContext } from '../context.ts';
import { orderLetter } from '../mail/order-letter.ts';
import { mailLater, mayWriteTo } from '../mail/send-mail.ts';
import { orderForGuest } from './read-order.ts';

/**
 * Confirms an order to its buyer by mail, after the answer: whatever becomes of the mail, the order
 * stands. The address is what somebody has typed: it gets no more of these letters than one may.
 *
 * @param siteUrl the shop's address, for the link
 */
export function confirmOrder(
  ctx: ShopContext,
  { orderId, secret, siteUrl }: { orderId: string; secret: string; siteUrl: string },
): void {
  const url = `${siteUrl}/pedido/${orderId}?${new URLSearchParams({ chave: secret })}`;
  mailLater(ctx, async (settings) => {
    const order = await orderForGuest(ctx, orderId, secret);
    const { email } = order.billingInfo;
    return (await mayWriteTo(ctx, 'order', email)) ? orderLetter(settings, order, url) : null;
  });
}
