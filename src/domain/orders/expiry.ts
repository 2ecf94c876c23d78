import { afterHours } from './late.ts';
import type { ShopSettings } from '../settings/settings.ts';
import type { PaymentMethod } from './order.ts';
import { isOnline } from '../payments/methods.ts';
import type { OfferedMethod } from '../payments/methods.ts';
import type { PixOffer } from './pix-discount.ts';

/** What is left to pay of an order if it is paid in one of the ways, in cents. */
export function dueBy(
  method: OfferedMethod | PaymentMethod,
  dueCents: number,
  pix: PixOffer | null,
): number {
  if (!pix) return dueCents;
  return dueCents + pix.cents - (method === 'pix' ? pix.possibleCents : 0);
}

/**
 * When an order that nobody has confirmed, or paid if it is paid on-line, is cancelled: it costs nothing to place, and
 * would keep its pieces from others for ever. null if it never expires.
 *
 * @param placedAt epoch ms
 */
export function expiryOf(
  { unconfirmedOrderHours, unpaidOrderHours, weekendsCount }: ShopSettings['checkout'],
  method: PaymentMethod,
  placedAt: number,
): number | null {
  if (isOnline(method)) return afterHours(placedAt, unpaidOrderHours, true);
  if (method !== 'cod' || unconfirmedOrderHours === 0) return null;
  return afterHours(placedAt, unconfirmedOrderHours, weekendsCount);
}

/** How much of an order's time is over when the shop is reminded of it. */
const REMINDED_AFTER = 0.75;

/** When the shop is reminded of an order that no one has confirmed: late enough to matter, early enough to act. */
export function reminderOf(
  checkout: ShopSettings['checkout'],
  method: PaymentMethod,
  placedAt: number,
): number | null {
  if (isOnline(method)) return null;
  const { unconfirmedOrderHours } = checkout;
  return expiryOf(
    { ...checkout, unconfirmedOrderHours: unconfirmedOrderHours * REMINDED_AFTER },
    method,
    placedAt,
  );
}
