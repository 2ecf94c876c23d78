import type { ShopSettings } from '../settings/settings.ts';
import type { PaymentMethod } from './order.ts';

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
