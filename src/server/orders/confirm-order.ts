import type { ShopContext } from '../context.ts';
import { orderLetter } from '../mail/order-letter.ts';
import { mailLater } from '../mail/send-mail.ts';
import { orderForGuest } from './read-order.ts';

/**
 * Confirms an order to its buyer by mail, after the answer: whatever becomes of the mail, the order
 * stands.
 *
 * @param siteUrl the shop's address, for the link
 */
export function confirmOrder(
  ctx: ShopContext,
  { orderId, secret, siteUrl }: { orderId: string; secret: string; siteUrl: string },
): void {
  const url = `${siteUrl}/pedido/${orderId}?${new URLSearchParams({ chave: secret })}`;
  mailLater(ctx, async (settings) =>
    orderLetter(settings, await orderForGuest(ctx, orderId, secret), url),
  );
}
