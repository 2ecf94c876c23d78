import type { LabState, PrescriptionState } from '../lenses/order-lens.ts';
import type { Reais } from '../money.ts';
import type { EndReason, OrderStatus, PaymentMethod, PaymentStatus } from './order.ts';

/**
 * What may happen to an order: a move, pieces that came back, a payment or a refund, another tracking
 * code, a change of what was ordered, a note for the shop, a message to the buyer, a letter sent again, a state
 * of its lenses.
 */
export type EventKind =
  'status' | 'return' | 'payment' | 'tracking' | 'change' | 'note' | 'message' | 'letter' | 'lens';

/** Letters about an order that may be sent again. */
export const ORDER_LETTERS = ['placed', 'moved', 'changed'] as const;
export type OrderLetter = (typeof ORDER_LETTERS)[number];

/** Pieces of one line that came back. */
export interface ReturnedLine {
  /** Position of the line in the order. */
  position: number;
  qty: number;
  /** Whether they can be sold again. */
  restock: boolean;
}

/** One line whose quantity has changed; 0 is a line that was not there, or is no more. */
export interface ChangedLine {
  name: string;
  sku: string;
  from: number;
  to: number;
}

/** What events say that name no sum. */
interface EventDataWithoutSums {
  status: { note?: string; carrier?: string; trackingCode?: string };
  tracking: { carrier: string; trackingCode: string };
  note: { text: string };
  message: { text: string };
  letter: { letter: OrderLetter };
  /** Of the service order with this number. */
  /** 'ended' by a refund of the lenses alone, before they were made. */
  lens: { number: number; state: PrescriptionState | LabState | 'ended' };
}

interface ReturnData {
  lines: (ReturnedLine & { name: string })[];
  note?: string;
}

/** How something was paid, and why it was given back; earlier events do not say. */
interface PaymentData {
  paymentStatus: PaymentStatus;
  method?: PaymentMethod;
  parcels?: number;
  reason?: string;
}

interface ChangeData {
  lines: ChangedLine[];
  address: boolean;
  /** Type of the delivery, if it is another one. */
  delivery: string | null;
}

/** What each kind of event says, as it is stored: money is integer cents. */
export interface EventData extends EventDataWithoutSums {
  return: ReturnData & { refundCents: number };
  payment: PaymentData & { amountCents: number };
  /** With what was to be paid before and after. */
  change: ChangeData & { fromCents: number; toCents: number };
}

/** What each kind of event says in JSON: money is reais. */
export interface EventJson extends EventDataWithoutSums {
  return: ReturnData & { refund: Reais };
  payment: PaymentData & { amount: Reais };
  change: ChangeData & { from: Reais; to: Reais };
}

interface EventHead {
  /** The order's status after it. */
  status: OrderStatus;
  /** Epoch ms. */
  at: number;
  /** Account id, 'guest', 'system' or 'provider:…'; '' for what happened before actors were recorded. */
  actorId: string;
  /** '' for a guest and for the shop itself. */
  actorName: string;
  /** Why it was cancelled; null for every other event. */
  reason: EndReason | null;
}

/** An event of an order's timeline, as the dashboard gets it: money is reais. */
export type OrderEvent = {
  [Kind in EventKind]: EventHead & { kind: Kind; data: EventJson[Kind] };
}[EventKind];
