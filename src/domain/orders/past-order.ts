import type { CartAddress } from '../cart/cart.ts';
import type { OrderStatus } from './order.ts';

/** A line of an order that was placed elsewhere. Money is integer cents. */
export interface PastLine {
  /** What the shop sells under its SKU now; '' for nothing. */
  productId: string;
  variantId: string;
  slug: string;
  image: string | null;
  sku: string;
  name: string;
  qty: number;
  unitPriceCents: number;
  /** Its share of the order's discount. */
  discountCents: number;
}

/**
 * An order as another shop has carried it out, all that an import writes of it. Money is integer cents, times are epoch ms.
 * What it comes to is Σ qty × price − discount + delivery, as for every order.
 */
export interface PastOrder {
  /** Its number there. */
  externalId: string;
  /** Folded; '' without. */
  email: string;
  billingInfo: CartAddress;
  shippingInfo: CartAddress;
  /** The statuses it has had, the oldest first; it was placed with the first, and has the last. */
  history: { status: OrderStatus; at: number }[];
  lines: PastLine[];
  deliveryType: string;
  deliveryCents: number;
  /** What was paid there, and of it given back; what was not has 0 as its time. */
  paidCents: number;
  paidAt: number;
  refundedCents: number;
  refundedAt: number;
  /** What the file says besides: how it was paid, what its buyer has asked for. */
  note: string;
}

/** What an order was discounted by, from the shares of its lines; cents. */
export const discountOf = ({ lines }: Pick<PastOrder, 'lines'>): number =>
  lines.reduce((sum, { discountCents }) => sum + discountCents, 0);
