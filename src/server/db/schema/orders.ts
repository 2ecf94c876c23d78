import type { Flag } from './flag.ts';
import type { RuleKind } from '#domain/coupons/price-rules.ts';
import type { EventKind } from '#domain/orders/event.ts';
import type { OrderKind } from '#domain/orders/order-kind.ts';
import type {
  EndReason,
  OrderSource,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '#domain/orders/order.ts';
import type { WithDefaults } from './with-defaults.ts';

/** The label of an order in the shop's cart at Melhor Envio; one order has one. */
interface CarrierLabelRow {
  orderId: string;
  /** Its id there; null while no answer has come. */
  ref: string | null;
  askedAt: number;
  actorName: string;
}

export interface CarrierLabelTables {
  carrierLabels: CarrierLabelRow;
}

export interface OrderRow {
  id: string;
  /** Part of a guest's link. */
  secret: string;
  /** In which it was bought; null is the shop's, as for orders of the counter. */
  language: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  /** The account that it belongs to, which shows it to its owner; null for a guest. */
  accountId: string | null;
  /** The customer (`customers.id`), with or without an account: for the shop alone. */
  customerId: string | null;
  email: string;
  /** JSON of a CartAddress. */
  billingInfo: string;
  shippingInfo: string;
  deliveryType: string;
  deliveryArea: string;
  deliveryCents: number;
  deliveryDays: number;
  /** Working days at least; null if only the most is known. */
  deliveryDaysFrom: number | null;
  /** The place of a pick-up and its opening hours; '' for an order that is sent, or bought at the counter. */
  deliveryPlace: string;
  deliveryHours: string;
  couponCode: string | null;
  /** 0 for a coupon that is no percentage. */
  couponPercent: number;
  couponKind: RuleKind;
  /** The automatic promotion: '' and 0 without one. */
  promotionName: string;
  promotionCents: number;
  /** JSON of `FrozenRules`, by which a change of the order is priced; '' for one from before these were stored. */
  priceRules: string;
  subtotalCents: number;
  /** All of it: the promotion's, the coupon's, the staff's and that for paying by Pix. */
  discountCents: number;
  /** What staff took off at the counter; in percent if that was agreed, else 0; and why. */
  staffDiscountCents: number;
  staffDiscountPercent: number;
  staffDiscountReason: string;
  /** What paying by Pix takes off, in whole percent as promised when it was placed; and what it does: 0 while it is paid otherwise. */
  pixPercent: number;
  pixDiscountCents: number;
  totalCents: number;
  payableCents: number;
  createdAt: number;
  updatedAt: number;
  /** Epoch ms at which it is cancelled unless confirmed or paid by then; null means never. */
  expiresAt: number | null;
  /** Epoch ms at which the shop is reminded to confirm it; null once it was, and for one that never expires. */
  warnAt: number | null;
  /** Raised by every change; a change based on an older version is refused. */
  version: number;
  source: OrderSource;
  /** Its number in the shop from which it was imported; null for an order of this shop. */
  externalId: string | null;
  kind: OrderKind;
  /** The order that was bought, of one that makes its glasses again, and the position of their line; null otherwise. */
  firstOrderId: string | null;
  firstPosition: number | null;
  /** State (UF) it is delivered to; '' if it is picked up. */
  state: string;
  /** `sortName` of the buyer's name. */
  buyerName: string;
  /** Sorts the orders that need attention first (`priorityOf`). */
  priority: number;
  /** Epoch ms by which the buyer should have it; null before it is confirmed, and once it has ended. */
  dueAt: number | null;
  trackingCarrier: string;
  trackingCode: string;
  /** Where the carrier shows the parcel, https; '' for one whose address follows from its name and the code. */
  trackingUrl: string;
  /** Number and access key of its nota fiscal; '' without. */
  fiscalNumber: string;
  fiscalKey: string;
  /** What was paid, and of it what was given back or is on its way: sums of its payments and refunds. */
  paidCents: number;
  refundedCents: number;
  /** Of that, what gave back money beyond the price of an order that had become cheaper (`OrderMoney`). */
  loweredCents: number;
  /** Positions of lines given so far: one that was taken out leaves its position to no other. */
  linesNumbered: number;
  /** Requests of its buyer to take pieces back that wait for the shop. */
  returnsWaiting: number;
}

/** A folded word by which an order is found: from its number, buyer, e-mail, CPF, phone, SKUs or tracking code. */
export interface OrderWordRow {
  orderId: string;
  word: string;
}

export interface OrderLineRow {
  orderId: string;
  /** Its own for good: refunds and returns name it. */
  position: number;
  productId: string;
  variantId: string;
  name: string;
  sku: string;
  slug: string;
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
  image: string | null;
  qty: number;
  unitPriceCents: number;
  totalCents: number;
  /** Pieces taken from stock for it: 0 for an unlimited variant, and once they were given back. */
  taken: number;
  /** Pieces that came back. */
  returned: number;
  /**
   * Pieces whose money had been given back when a change took them out of the line: refunds still name them. Of frames
   * and of lenses; without lenses both are the same.
   */
  refundedGone: number;
  lensRefundedGone: number;
  /** Epoch ms at which its order was placed; null once that was cancelled, and of what is no sale. Reports add up lines by it. */
  soldAt: number | null;
  /** Its share of the order's discount: the shares of all lines are the discount. */
  discountCents: number;
  /** Of that, its share of the discount for paying by Pix. */
  pixDiscountCents: number;
  /** Whether gift cards were sold by it. */
  isGiftCard: Flag;
  /** What a piece cost the shop when it was sold, for its staff alone; null if that was not known. */
  costCents: number | null;
  /** JSON of the `Gift` that it is, '' for none; and what tells such lines of one variant apart (`giftKeyOf`). */
  gift: string;
  giftKey: string;
  /** JSON of the `BoughtLens` that its frame was ordered with, '' for none; and what tells such lines of one variant apart. */
  lens: string;
  lensKey: string;
  /** What the lenses of a piece cost: a part of `unitPriceCents`. */
  lensCents: number;
  /** What they cost the shop when they were sold; null if that was not known. */
  lensCostCents: number | null;
  /** Percent of their price that the shop keeps if the buyer withdraws once they are made, as it was said when they were bought. */
  lensKeptPercent: number;
}

export interface OrderEventRow {
  orderId: string;
  position: number;
  kind: EventKind;
  /** The order's status after it. */
  status: OrderStatus;
  at: number;
  /** Why the order ended; null for other events, and for cancellations from before reasons were recorded. */
  reason: EndReason | null;
  /** '' for events from before actors were recorded. */
  actorId: string;
  actorName: string;
  /** JSON of the kind's `EventData`, money in cents. */
  data: string;
}

/** A person that an order is counted for, while it is open or recent. */
export interface OrderPersonRow {
  /** A keyed hash of an e-mail, CPF, account or network address. */
  key: string;
  orderId: string;
  placedAt: number;
}

/** One per Idempotency-Key, written in the order's own transaction. */
export interface IdempotencyKeyRow {
  key: string;
  /** SHA-256 of the request; the same key with a different request is refused. */
  fingerprint: string;
  orderId: string;
  /** Who used it: `account:…`, `counter:…` or a hash of the guest's browser; null for the shop itself. */
  owner: string | null;
  createdAt: number;
}

export interface OrderTables {
  orders: WithDefaults<
    OrderRow,
    | 'customerId'
    | 'version'
    | 'source'
    | 'externalId'
    | 'kind'
    | 'firstOrderId'
    | 'firstPosition'
    | 'state'
    | 'buyerName'
    | 'priority'
    | 'trackingCarrier'
    | 'trackingCode'
    | 'trackingUrl'
    | 'fiscalNumber'
    | 'fiscalKey'
    | 'paidCents'
    | 'refundedCents'
    | 'loweredCents'
    | 'linesNumbered'
    | 'returnsWaiting'
    | 'warnAt'
    | 'deliveryPlace'
    | 'deliveryHours'
    | 'deliveryDaysFrom'
    | 'staffDiscountCents'
    | 'staffDiscountPercent'
    | 'staffDiscountReason'
    | 'pixPercent'
    | 'pixDiscountCents'
    | 'couponKind'
    | 'promotionName'
    | 'promotionCents'
    | 'priceRules'
  >;
  orderLines: WithDefaults<
    OrderLineRow,
    | 'discountCents'
    | 'pixDiscountCents'
    | 'refundedGone'
    | 'lensRefundedGone'
    | 'isGiftCard'
    | 'costCents'
    | 'gift'
    | 'giftKey'
    | 'lens'
    | 'lensKey'
    | 'lensCents'
    | 'lensCostCents'
    | 'lensKeptPercent'
  >;
  orderEvents: OrderEventRow;
  orderWords: OrderWordRow;
  orderPersons: OrderPersonRow;
  idempotencyKeys: IdempotencyKeyRow;
}
