import type { ProductImage } from '../products/product.ts';
import type { RuleKind } from '../coupons/price-rules.ts';
import type { CartAddress } from '../cart/cart.ts';
import type { DeliveryOption } from '../deliveries/delivery.ts';
import type { Lenses } from '../frames/lenses.ts';
import type { LabState, OrderLens } from '../lenses/order-lens.ts';
import type { Gift } from '../gift-cards/gift.ts';
import type { OfferedMethod } from '../payments/methods.ts';
import type { MoneyBack } from '../payments/money-back.ts';
import type { FiscalNote } from './fiscal-note.ts';
import type { ServiceKind } from './order-kind.ts';
import type { PixOffer } from './pix-discount.ts';

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'in-production',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'paid', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Ways to pay at the counter, where the money has been taken; 'counter-card' is of sales that did not say which card. */
export const COUNTER_PAYMENT_METHODS = [
  'counter-cash',
  'counter-pix',
  'counter-debit',
  'counter-credit',
  'counter-card',
] as const;
export type CounterPaymentMethod = (typeof COUNTER_PAYMENT_METHODS)[number];
/** What a gift card pays of an order. */
export const GIFT_CARD = 'giftcard';
/** How an order was paid at the shop that it was imported from; what is given back of it is given back by hand. */
export const EARLIER_SHOP = 'earlier-shop' as const;
export type PaymentMethod =
  OfferedMethod | CounterPaymentMethod | typeof GIFT_CARD | typeof EARLIER_SHOP;

/** Where an order was placed; 'import' is another shop, from which its history was imported. */
export const ORDER_SOURCES = ['web', 'counter', 'import'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/** Type of delivery of an order that is picked up where it was bought, at the counter. */
export const PICK_UP = 'pick-up';

/** Whether an order is collected: at the counter, or where its buyer has chosen to. */
export const isPickUp = ({ type, pickUp }: Pick<DeliveryOption, 'type' | 'pickUp'>): boolean =>
  type === PICK_UP || pickUp !== undefined;

/** Reasons that staff may give for cancelling; the buyer reads their texts. */
export const CANCEL_REASONS = [
  'buyer',
  'stock',
  'payment',
  'unreachable',
  'duplicate',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why an order was cancelled; 'expired' is not a decision: nobody confirmed it in time. */
export type EndReason = CancelReason | 'expired';

/** One line as it was when bought; a later change of the product changes nothing here. */
export interface OrderLine {
  productId: string;
  variantId: string;
  name: string;
  sku: string;
  slug: string;
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
  image: string | null;
  /** What the picture is cropped around; absent for the middle. */
  focal?: ProductImage['focal'];
  /** What lenses the product comes with, read from the product and not from the line; null for none. */
  lenses: Lenses | null;
  /** What is engraved on the temple, '49 □ 21 – 145', read from the product; null for what is no frame. */
  marking: string | null;
  /** The lenses that are made for it; null for a frame alone. */
  lens: OrderLens | null;
  qty: number;
  /** Pieces of it that came back. */
  returned: number;
  unitPriceCents: number;
  totalCents: number;
  /** Its part of the order's discount. */
  discountCents: number;
  /** To whom a gift card goes; null for what is none, and for one that goes to the buyer. */
  gift: Gift | null;
  isGiftCard?: true;
  /** The last moment of its gift cards, the first of them to end, once they are issued; undefined is never. */
  cardsEndAt?: number;
}

/** A status that an order has had: since when, and for one that was cancelled why. */
export interface StatusEvent {
  status: OrderStatus;
  /** Epoch ms. */
  at: number;
  reason?: EndReason;
  /** What the shop has written to the buyer with it. */
  note?: string;
}

export type OrderPaymentStatus =
  | 'pending'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded';

/** How an order is paid, all its attempts and refunds taken together; cents. */
export interface OrderPaymentSummary {
  method: PaymentMethod;
  status: OrderPaymentStatus;
  paidCents: number;
  /** What was given back: refunds on their way do not count. */
  refundedCents: number;
}

/** How an order is paid, as its owner sees it; cents. */
export interface OrderPayment extends OrderPaymentSummary {
  /** Address of the page that takes the payment, while an attempt is open; null if nobody leaves the shop to pay. */
  redirectUrl: string | null;
  /** Pix "copia e cola" of an open attempt, and until when (epoch ms; null is as long as the order waits). */
  pix: { copyPaste: string; expiresAt: number | null } | null;
  /** What is left to pay. */
  dueCents: number;
  /** What was given back of what was paid, or is on its way; the oldest first. */
  refunds: MoneyBack[];
  /** Whether some of what was paid came into the shop's own hands, which give it back. */
  isByHand: boolean;
  /** What gift cards have paid of it, less what went back to them. */
  giftCardCents: number;
  /** What was paid, each in its own way. */
  parts: { method: PaymentMethod; amountCents: number; parcels: number }[];
}

/** What an order is by which nothing is sold. */
export interface OrderService {
  kind: ServiceKind;
  /** The order whose glasses it makes again; null for a repair or an adjustment. */
  firstOrderId: string | null;
  /** How far a repair or an adjustment is, each state that it has had with its time; null for glasses made again. */
  bench: { labState: LabState | null; progress: { state: string; at: number }[] } | null;
}

/** An order as its owner sees it. Money is integer cents, times are epoch ms. */
export interface Order {
  orderId: string;
  status: OrderStatus;
  /** null for a sale. */
  service: OrderService | null;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  createdAt: number;
  lines: OrderLine[];
  subtotalCents: number;
  /** Percent; 0 for a coupon that is none. */
  coupon: { code: string; discount: number; kind: RuleKind } | null;
  /** The automatic promotion that counted. */
  promotion: { name: string; cents: number } | null;
  /** What staff took off at the counter, in percent if that was agreed, else 0; null for nothing. */
  staffDiscount: { cents: number; percent: number } | null;
  /** That for paying by Pix, which it has or would have; null if none was promised. */
  pix: PixOffer | null;
  /** All of it: the promotion's, the coupon's, the staff's and that for paying by Pix. */
  discountCents: number;
  delivery: DeliveryOption;
  /** Σ qty × price − discount (the specification's order total). */
  totalCents: number;
  /** Order total + delivery: what is paid. */
  payableCents: number;
  billingInfo: CartAddress;
  shippingInfo: CartAddress;
  /** Who carries the parcel, its code, and where it can be followed; null while there is none. */
  tracking: { carrier: string; code: string; url: string | null } | null;
  /** The nota fiscal that the shop has issued for it elsewhere; null while there is none. */
  fiscal: FiscalNote | null;
  /** Given back of what was paid, or on its way. */
  refundedCents: number;
  /** How it is paid, all attempts taken together; what its owner needs for paying it. */
  payment: OrderPayment;
  /** The statuses it has had, the oldest first. */
  history: StatusEvent[];
  /** What the shop has written to the buyer, the oldest first. */
  messages: { text: string; at: number }[];
}

/** Name of the parameter that carries an order's key in a guest's link. */
export const KEY_PARAM = 'chave';

/**
 * Path of an order's page.
 *
 * @param secret the order's key, for a guest's link; '' if the page is opened by its owner's account
 */
export const orderPath = (orderId: string, secret = ''): string =>
  `/pedido/${orderId}${secret && `?${KEY_PARAM}=${encodeURIComponent(secret)}`}`;

function pathBelow(orderAddress: string, name: string): string {
  const [path, search] = orderAddress.split('?');
  return `${path}/${name}${search ? `?${search}` : ''}`;
}

/** Path of the page on which an order's products are reviewed, by that of the order, with its key. */
export const reviewPath = (orderAddress: string): string => pathBelow(orderAddress, 'avaliar');

/** Path of the page that leads to where an order is paid, for providers that are reached by a form. */
export const payPath = (orderAddress: string): string => pathBelow(orderAddress, 'pagar');
