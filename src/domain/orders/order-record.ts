import type { ProductImage } from '../products/product.ts';
import type { CartAddress } from '../cart/cart.ts';
import type { DeliveryJson } from '../deliveries/delivery.ts';
import type { Attention, PaymentState, RefundState } from '../payments/payment.ts';
import type { ReturnRequest, ShopMove } from '../returns/return-request.ts';
import type { CarrierLabel } from './carrier-label.ts';
import type { OrderEvent, OrderLetter } from './event.ts';
import type { FiscalNote } from './fiscal-note.ts';
import type { Parts } from './refund.ts';
import type { MadeAgain } from '../laboratory/service-order.ts';
import type { OrderKind } from './order-kind.ts';
import type {
  Order,
  OrderLine,
  OrderSource,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from './order.ts';
import type { Reais } from '../money.ts';

/** An order in the dashboard's list. Money in reais, times epoch ms. */
export interface OrderListItem {
  /** The order's number. */
  id: string;
  version: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  source: OrderSource;
  /** Its number in the shop from which it was imported; null for an order of this shop. */
  externalId: string | null;
  kind: OrderKind;
  createdAt: number;
  /** How long ago that was when the list was read, ms: the server's clock, so that both sides show the same. */
  age: number;
  /** Until when the buyer is to have it; null while that is not promised, and once it has ended. */
  dueAt: number | null;
  isLate: boolean;
  buyer: string;
  email: string;
  /** UF; '' for a pick-up. */
  state: string;
  city: string;
  pieces: number;
  /** Name and picture of its first line. */
  name: string;
  image: string | null;
  /** What the picture is cropped around; absent for the middle. */
  focal?: ProductImage['focal'];
  payable: Reais;
  /** '' without one. */
  coupon: string;
  /** All that was taken off; and of it, what staff took off at the counter, and why. */
  discount: Reais;
  staffDiscount: Reais;
  staffDiscountReason: string;
  trackingCode: string;
  phone: string;
  /** '' if the buyer gave none. */
  cpf: string;
  /** ISO code of where it is delivered to. */
  country: string;
  /** What the delivery costs. */
  delivery: Reais;
}

/** A line in the order's record; money in reais. */
export interface OrderRecordLine extends Omit<
  OrderLine,
  'unitPriceCents' | 'totalCents' | 'discountCents'
> {
  position: number;
  price: Reais;
  total: Reais;
  /** Its part of the order's discount. */
  discount: Reais;
  /** What the lenses of a piece cost, a part of its price; 0 without lenses. */
  lensPrice: Reais;
  /** Percent of that which the shop keeps after a withdrawal; 0 until the lenses were made. */
  lensKeptPercent: number;
  /** Pieces whose money was given back, or is on its way; and of frames and of lenses, how many. */
  refunded: Reais;
  refundedParts: Parts;
  /** What was spent of each gift card that it has bought, in the order in which they are given back. */
  cardsSpent: Reais[];
  /** Pieces in stock now; −1 is unlimited, null once the variant is gone. */
  stock: number | null;
  /** Number of the service order of its lenses, or of its repair; null without. */
  serviceOrder: number | null;
  /** The orders that make its glasses again, the oldest first, and whether the person may place another one. */
  madeAgain: MadeAgain[];
  isRemakeable: boolean;
  /** Digits of the product's NCM as it is now; '' without. */
  ncm: string;
}

/** An order in the list of the same customer's. */
export interface EarlierOrder {
  id: string;
  status: OrderStatus;
  kind: OrderKind;
  createdAt: number;
  payable: Reais;
}

/** An attempt to pay an order, or a part of it. Money in reais, times epoch ms. */
export interface RecordPayment {
  id: string;
  method: PaymentMethod;
  status: PaymentState;
  amount: Reais;
  /** Of a credit card at the counter; 1 is all at once. */
  parcels: number;
  /** Given back of what was handed over in cash. */
  change: Reais;
  /** When it was paid, else when it was begun. */
  at: number;
  /** Who took it; '' for what no one of the staff did. */
  by: string;
  /** Whether the money came into the shop's own hands, and is given back by hand. */
  isByHand: boolean;
  /** Why money that has come does not pay the order. */
  attention: Attention | null;
  /** What the provider said went wrong. */
  failure: string;
}

/** Money given back. In reais, times epoch ms. */
export interface RecordRefund {
  id: string;
  paymentId: string;
  /** By which it was paid. */
  method: PaymentMethod;
  status: RefundState;
  amount: Reais;
  reason: string;
  at: number;
  by: string;
  failure: string;
  /** Whether the shop gives it back by hand, to what Pix key ('' if none is known), and when its state was last known. */
  byHand: boolean;
  pixKey: string;
  changedAt: number;
  /** Whether a chargeback took the money. */
  isChargeback: boolean;
}

/** An order as the dashboard's record shows it. Money in reais, times epoch ms. */
export interface OrderRecord {
  id: string;
  version: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  source: OrderSource;
  /** Its number in the shop from which it was imported; null for an order of this shop. */
  externalId: string | null;
  kind: OrderKind;
  /** The service order whose glasses it makes again; null if it does not. */
  first: { orderId: string; number: number } | null;
  createdAt: number;
  /** Epoch ms at which it expires unless someone confirms it. */
  expiresAt: number | null;
  dueAt: number | null;
  isLate: boolean;
  isPickUp: boolean;
  /** Where it may go from here, 'returned' while pieces are left to come back. */
  moves: OrderStatus[];
  /** Whether its items, address and delivery may be changed. */
  isOpen: boolean;
  /** Whether `markPaid` is possible. */
  canMarkPaid: boolean;
  customer: {
    /** The customer; null for a buyer of whom nothing is known, or who was erased. */
    id: string | null;
    name: string;
    email: string;
    phone: string;
    cpf: string | null;
    /** Orders of the same customer, this one included. */
    orders: number;
    /** What they have come to less refunds; cancelled and returned orders do not count. */
    spent: Reais;
    /** The latest of the others, at most five. */
    earlier: EarlierOrder[];
    /** Whether the person who asks may open the customer's page. */
    isOpenable: boolean;
  };
  lines: OrderRecordLine[];
  /** Whether the person who asks may open the pages of products, and service orders. */
  mayOpenProducts: boolean;
  opensServices: boolean;
  coupon: Order['coupon'];
  /** The automatic promotion that counted. */
  promotion: { name: string; amount: Reais } | null;
  /** What staff took off at the counter; percent is 0 for an amount. */
  staffDiscount: { amount: Reais; percent: number; reason: string } | null;
  /** What paying by Pix takes off; null for nothing. */
  pixDiscount: { amount: Reais; percent: number } | null;
  subtotal: Reais;
  discount: Reais;
  total: Reais;
  delivery: DeliveryJson;
  payable: Reais;
  /** Given back, or on its way. */
  refunded: Reais;
  paid: Reais;
  /** Still to pay; nothing once the order has ended. */
  due: Reais;
  /** What was paid beyond the price and has not been given back. */
  overpaid: Reais;
  /** What may still be given back. */
  refundable: Reais;
  /** What was spent of the gift cards that it has bought, which is not given back. */
  cardsSpent: Reais;
  /** The oldest first. */
  payments: RecordPayment[];
  refunds: RecordRefund[];
  /** What its buyer has asked to give back, the newest first. */
  returns: ReturnRequest<ShopMove>[];
  billingInfo: CartAddress;
  shippingInfo: CartAddress;
  /** `link` is where the parcel can be followed as staff pasted it; '' without. */
  tracking: { carrier: string; code: string; url: string | null; link: string } | null;
  fiscal: FiscalNote | null;
  /** Whether its label can be put into the shop's cart at the carrier, and the one that was. */
  canHaveLabel: boolean;
  label: CarrierLabel | null;
  /** Newest first. */
  timeline: OrderEvent[];
  /** Letters that may be sent again; none without an e-mail. */
  letters: OrderLetter[];
  /** Path of the buyer's page; with its key for anyone who may edit orders. */
  buyerPath: string;
}
