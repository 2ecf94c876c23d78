import type { EndReason, OrderStatus, PaymentMethod, PaymentStatus } from '#domain/order/order.ts';

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
  /** Epoch ms from which the buyer is to be told that it has expired; null where nothing is to be told. */
  noticeAt: number | null;
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
}

export interface OrderEventRow {
  orderId: string;
  position: number;
  status: OrderStatus;
  at: number;
  /** null where a person has decided it. */
  reason: EndReason | null;
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

export interface OrderTables {
  orders: OrderRow;
  orderLines: OrderLineRow;
  orderEvents: OrderEventRow;
  openOrderKeys: OpenOrderKeyRow;
  idempotencyKeys: IdempotencyKeyRow;
  coupons: CouponRow;
  couponUses: CouponUseRow;
  deliveries: DeliveryRow;
  deliveryStates: DeliveryStateRow;
}
