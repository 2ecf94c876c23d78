import type { PaymentMethod } from './order.ts';
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
