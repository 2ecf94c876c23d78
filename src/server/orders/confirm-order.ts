import type { Scope } from '../scope.ts';
import { orderLetter } from '../mail/order-letter.ts';
import { mailLater, mayWriteTo } from '../mail/send-mail.ts';
import { orderForGuest } from './read-order.ts';

/**
 * Confirms an order to its buyer by mail, after the answer: whatever becomes of the mail, the order
 * stands. The address is what somebody has typed: it gets no more of these letters than one may.
 */
export function confirmOrder(
  scope: Scope,
  { orderId, secret }: { orderId: string; secret: string },
): void {
  mailLater(scope, async (settings, siteUrl) => {
    const order = await orderForGuest(scope, orderId, secret);
    if (!(await mayWriteTo(scope, 'order', order.billingInfo.email))) return null;
    const url = `${siteUrl}/pedido/${orderId}?${new URLSearchParams({ chave: secret })}`;
    return orderLetter(settings, order, url);
  });
}
