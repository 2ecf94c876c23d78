import type { PaymentMethod } from '#domain/orders/order.ts';
import type {
  Attention,
  DisputeState,
  PaymentState,
  RefundState,
} from '#domain/payments/payment.ts';
import type { WithDefaults } from './with-defaults.ts';

/** One attempt to pay an order, or a part of it. */
export interface PaymentRow {
  /** 28 letters and digits: providers know the attempt by it (Pix: 26–35, SSLCommerz: at most 30). */
  id: string;
  orderId: string;
  /** The order's attempts in their order, from 0. */
  position: number;
  method: PaymentMethod;
  status: PaymentState;
  /** What is asked for, by the server's own sums. */
  amountCents: number;
  currency: string;
  /** The provider's id of what it was asked for, such as a Checkout Session's; null until it has answered. */
  providerRef: string | null;
  /** The provider's id of the money itself, such as a capture's: refunds name it. */
  providerPaymentId: string | null;
  /** Where the buyer pays; null for what is paid without leaving the shop. */
  redirectUrl: string | null;
  /** Pix "copia e cola". */
  pixCode: string | null;
  /** Epoch ms until which it can be paid there; null is not known. */
  expiresAt: number | null;
  /** Part of the addresses to which the provider sends the buyer back. */
  returnKey: string;
  /** The `Idempotency-Key` that it was begun with; unique in its order. */
  idempotencyKey: string | null;
  /** The gift card that it was paid with. */
  giftCardId: string | null;
  /** Why money that has come does not pay the order, and what came. */
  attention: Attention | null;
  receivedCents: number | null;
  receivedCurrency: string | null;
  /** The last dispute of its buyer: the provider's id, how it stands, why, and epoch ms until which the shop may answer. */
  disputeRef: string | null;
  disputeState: DisputeState | null;
  disputeReason: string | null;
  disputeDueAt: number | null;
  /** What the provider keeps of it for its work, in the currency that came; null is not known. */
  feeCents: number | null;
  /** What the provider, or the call to it, said went wrong, for staff. */
  failure: string;
  /** Epoch ms until which one process alone talks to the provider about it, such as to capture. */
  claimedUntil: number;
  /** Epoch ms at which the provider is asked about it, or it is begun if no one has; null once it has ended. */
  lookAt: number | null;
  createdAt: number;
  updatedAt: number;
  paidAt: number | null;
  /** Parcels of a credit card at the counter; 1 is all at once. */
  parcels: number;
  /** What was handed over in cash; more than the amount was given back as change. */
  tenderedCents: number | null;
  /** Who took it, at the counter or by marking it as paid. */
  actorId: string;
  actorName: string;
}

/** A state that a payment has been in: it enters each once at most. */
export interface PaymentStepRow {
  paymentId: string;
  status: PaymentState;
  at: number;
  /** Why, by the provider or by staff. */
  note: string;
  actorId: string;
  actorName: string;
}

/** Money given back of one payment. */
export interface RefundRow {
  /** 28 letters and digits, which providers know it by. */
  id: string;
  paymentId: string;
  orderId: string;
  status: RefundState;
  amountCents: number;
  /** Of that, what was paid beyond the price of an order that had become cheaper; the rest is given back for goods or as a courtesy. */
  loweredCents: number;
  reason: string;
  /** JSON of the returned pieces, `{ position, qty }[]`; null if it was given back by amount. */
  lines: string | null;
  /** Refunds of one request: an order that was paid in parts is given back in parts. */
  requestKey: string;
  providerRef: string | null;
  failure: string;
  /** 1 if the shop gives it back by hand: no provider is asked, and staff say when they have. */
  byHand: 0 | 1;
  /** Pix key of the person it is for; '' if none was given. */
  pixKey: string;
  createdAt: number;
  updatedAt: number;
  actorId: string;
  actorName: string;
}

/** A provider's message, as it came: stored once by its id, handled by a job. */
export interface PaymentEventRow {
  provider: string;
  eventId: string;
  /** The verified body, as text. */
  body: string;
  receivedAt: number;
  /** Epoch ms; null until the job is done with it. */
  handledAt: number | null;
  /** The payment that it tells of, once that is known. */
  paymentId: string | null;
}

/** A day that was compared with a provider's list, once it was over. */
export interface ReconciledDayRow {
  provider: string;
  /** '2026-01-31', of the shop's time zone. */
  day: string;
  /** How many there were then. */
  differences: number;
  comparedAt: number;
}

export interface PaymentTables {
  reconciledDays: ReconciledDayRow;
  payments: WithDefaults<
    PaymentRow,
    | 'providerRef'
    | 'providerPaymentId'
    | 'redirectUrl'
    | 'pixCode'
    | 'expiresAt'
    | 'idempotencyKey'
    | 'giftCardId'
    | 'attention'
    | 'receivedCents'
    | 'receivedCurrency'
    | 'feeCents'
    | 'disputeRef'
    | 'disputeState'
    | 'disputeReason'
    | 'disputeDueAt'
    | 'failure'
    | 'claimedUntil'
    | 'lookAt'
    | 'paidAt'
    | 'parcels'
    | 'tenderedCents'
  >;
  refunds: WithDefaults<
    RefundRow,
    'loweredCents' | 'lines' | 'providerRef' | 'failure' | 'byHand' | 'pixKey'
  >;
  paymentSteps: PaymentStepRow;
  paymentEvents: WithDefaults<PaymentEventRow, 'handledAt' | 'paymentId'>;
}
