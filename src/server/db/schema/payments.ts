import type { PaymentMethod } from '#domain/orders/order.ts';
import type { Attention, PaymentState, RefundState } from '#domain/payments/payment.ts';
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
  reason: string;
  /** JSON of the returned pieces, `{ position, qty }[]`; null if it was given back by amount. */
  lines: string | null;
  /** Refunds of one request: an order that was paid in parts is given back in parts. */
  requestKey: string;
  providerRef: string | null;
  failure: string;
  createdAt: number;
  updatedAt: number;
  actorId: string;
  actorName: string;
}

/** What a provider has told, as it came: stored once by its id, worked by a job. */
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

export interface PaymentTables {
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
    | 'failure'
    | 'claimedUntil'
    | 'lookAt'
    | 'paidAt'
    | 'parcels'
    | 'tenderedCents'
  >;
  refunds: WithDefaults<RefundRow, 'lines' | 'providerRef' | 'failure'>;
  paymentSteps: PaymentStepRow;
  paymentEvents: WithDefaults<PaymentEventRow, 'handledAt' | 'paymentId'>;
}
