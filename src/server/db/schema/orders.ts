import type { OrderStatus, PaymentMethod, PaymentStatus } from '#domain/order/order.ts';

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
}

export interface OrderEventRow {
  orderId: string;
  position: number;
  status: OrderStatus;
  at: number;
}

/** One per Idempotency-Key, written in the order's own transaction. */
export interface IdempotencyKeyRow {
  key: string;
  /** SHA-256 of the request; the same key with another request is refused. */
  fingerprint: string;
  orderId: string;
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
  idempotencyKeys: IdempotencyKeyRow;
  coupons: CouponRow;
  couponUses: CouponUseRow;
  deliveries: DeliveryRow;
  deliveryStates: DeliveryStateRow;
}
