import type { Generated } from 'kysely';
import type { EventKind } from '#domain/order/event.ts';
import type {
  EndReason,
  OrderSource,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '#domain/order/order.ts';

export interface OrderRow {
  id: string;
  /** Part of a guest's link. */
  secret: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  customerId: string | null;
  email: string;
  /** JSON of a CartAddress. */
  billingInfo: string;
  shippingInfo: string;
  deliveryType: string;
  deliveryArea: string;
  deliveryCents: number;
  deliveryDays: number;
  couponCode: string | null;
  couponPercent: number;
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  payableCents: number;
  createdAt: number;
  updatedAt: number;
  /** Epoch ms at which it is cancelled, unless it was confirmed or paid before; null is never. */
  expiresAt: number | null;
  /** Raised by every change; a change that says an older one is refused. */
  version: number;
  source: OrderSource;
  /** Where it goes, '' where it is picked up. */
  state: string;
  /** `sortName` of the buyer. */
  buyerName: string;
  /** Sorts what matters now to the front (`priorityOf`). */
  priority: number;
  /** Epoch ms until which the buyer is to have it; null while it is not confirmed, and once it has ended. */
  dueAt: number | null;
  trackingCarrier: string;
  trackingCode: string;
  refundedCents: number;
}

/** A word by which an order is found: of its number, buyer, e-mail, CPF, phone and SKUs, folded. */
export interface OrderWordRow {
  orderId: string;
  word: string;
}

export interface OrderLineRow {
  orderId: string;
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
  /** Pieces that came out of stock for it: 0 of an unlimited one, and once they were given back. */
  taken: number;
  /** Pieces that came back. */
  returned: number;
}

export interface OrderEventRow {
  orderId: string;
  position: number;
  kind: EventKind;
  /** The order's status after it. */
  status: OrderStatus;
  at: number;
  /** Why the order has ended; null for everything else, and for cancellations from before reasons. */
  reason: EndReason | null;
  /** '' for events from before actors were kept. */
  actorId: string;
  actorName: string;
  /** JSON of what the kind says, money in cents. */
  data: string;
}

/** Whose an open order is: a keyed hash of an e-mail, a CPF, an account or a network address. */
export interface OpenOrderKeyRow {
  orderId: string;
  key: string;
}

/** One per Idempotency-Key, written in the order's own transaction. */
export interface IdempotencyKeyRow {
  key: string;
  /** SHA-256 of the request; the same key with another request is refused. */
  fingerprint: string;
  orderId: string;
  /** Who has used it: `account:…` or a hash of the guest's browser; null is the shop itself. */
  owner: string | null;
  createdAt: number;
}

export interface CouponRow {
  id: string;
  /** Upper case, unique. */
  code: string;
  percent: number;
  startsAt: number | null;
  endsAt: number | null;
  minTotalCents: number;
  /** null is without limit. */
  maxUses: number | null;
  used: number;
  onePerCustomer: 0 | 1;
}

export interface CouponUseRow {
  couponId: string;
  orderId: string;
  /** Folded e-mail of the buyer. */
  email: string;
  /** CPF of the buyer as an address keeps it, where the order has one. */
  cpf: string | null;
}

export interface DeliveryRow {
  id: string;
  type: string;
  area: string;
  costCents: number;
  /** Working days. */
  days: number;
  position: number;
}

export interface DeliveryStateRow {
  deliveryId: string;
  /** UF. */
  state: string;
}

/** A row whose `Columns` the database fills where they are not told. */
type WithDefaults<Row, Columns extends keyof Row> = Omit<Row, Columns> & {
  [Name in Columns]: Generated<Row[Name]>;
};

export interface OrderTables {
  orders: WithDefaults<
    OrderRow,
    | 'version'
    | 'source'
    | 'state'
    | 'buyerName'
    | 'priority'
    | 'trackingCarrier'
    | 'trackingCode'
    | 'refundedCents'
  >;
  orderLines: OrderLineRow;
  orderEvents: OrderEventRow;
  orderWords: OrderWordRow;
  openOrderKeys: OpenOrderKeyRow;
  idempotencyKeys: IdempotencyKeyRow;
  coupons: CouponRow;
  couponUses: CouponUseRow;
  deliveries: DeliveryRow;
  deliveryStates: DeliveryStateRow;
}
