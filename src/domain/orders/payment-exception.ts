import type { OrderStatus, PaymentMethod, PaymentStatus } from './order.ts';

interface Payment {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
}

/**
 * Whether a list of orders tells how one is paid: money that was given back or refused, an order that has arrived
 * without being paid, and one that waits for a payment on-line; not one that is paid on delivery and has not arrived.
 */
export function isPaymentException({ status, paymentStatus, paymentMethod }: Payment): boolean {
  switch (paymentStatus) {
    case 'paid':
      return false;
    case 'pending':
      return status === 'delivered' || (status !== 'cancelled' && paymentMethod !== 'cod');
    case 'failed':
      return status !== 'cancelled';
    default:
      return true;
  }
}
