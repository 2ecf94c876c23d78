import type { ShopContext } from '../context.ts';
import { orderLetter } from '../mail/order-letter.ts';
import { mailLater } from '../mail/send-mail.ts';
import { orderForGuest } from './read-order.ts';

/**
 * Confirms an order to its buyer by mail, after the answer: whatever becomes of the mail, the order
 * stands.
 */
export function confirmOrder(
  ctx: ShopContext,
  { orderId, secret }: { orderId: string; secret: string },
): void {
  mailLater(ctx, async (settings, siteUrl) => {
    const url = `${siteUrl}/pedido/${orderId}?${new URLSearchParams({ chave: secret })}`;
    return orderLetter(settings, await orderForGuest(ctx, orderId, secret), url);
  });
}
