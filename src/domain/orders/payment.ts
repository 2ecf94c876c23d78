import type { ShopSettings } from '../settings/settings.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './order.ts';

/** Methods the shop can carry out; a gateway joins the list when its adapter exists. */
const CARRIED_OUT: readonly PaymentMethod[] = ['cod'];

/** Payment methods to offer and to accept: switched on in the settings and carried out. */
export function offeredPaymentMethods(gateways: ShopSettings['paymentGateway']): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => gateways[method] && CARRIED_OUT.includes(method));
}

const HOUR_MS = 3_600_000;

/**
 * When an order that nobody has confirmed is cancelled: an order paid on delivery costs nothing to place,
 * and would keep its pieces from others for ever. null where it never expires.
 *
 * @param placedAt epoch ms
 */
export function expiryOf(
  { unconfirmedOrderHours }: ShopSettings['checkout'],
  method: PaymentMethod,
  placedAt: number,
): number | null {
  if (method !== 'cod' || unconfirmedOrderHours === 0) return null;
  return placedAt + unconfirmedOrderHours * HOUR_MS;
}
