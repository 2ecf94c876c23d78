import {
  GIFT_CARD,
  type OrderPaymentStatus,
  type OrderPaymentSummary,
  type OrderStatus,
  type PaymentMethod,
} from '../orders/order.ts';
import type { RefundState, WayByHand } from './money-back.ts';

/**
 * States of one attempt to pay. `review`: money has come that does not pay the order, because of its sum, its currency,
 * its risk or its time (`Attention`); staff decide, or it is given back.
 */
export const PAYMENT_STATES = [
  'pending',
  'processing',
  'paid',
  'review',
  'failed',
  'expired',
  'cancelled',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Where an attempt may go from each state. Money may still come for one that has failed, expired or been replaced by
 * another: providers tell things late and in any order. What was paid changes by refunds alone.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['processing', 'paid', 'review', 'failed', 'expired', 'cancelled'],
  processing: ['paid', 'review', 'failed', 'expired', 'cancelled'],
  failed: ['paid', 'review'],
  expired: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  review: ['paid'],
  paid: [],
};

/** Whether an attempt may go from one state to another; staying is no move. */
export const canSettle = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_TRANSITIONS[from].includes(to);

/** States of an attempt whose end is open: its buyer may be paying at this moment. */
export const OPEN_PAYMENT_STATES: readonly PaymentState[] = ['pending', 'processing'];

/**
 * Why money that has come does not pay its order; or, of a paid one, what staff have to look at: its buyer disputes it,
 * or the provider gave more back than was left.
 */
export const ATTENTIONS = [
  'amount',
  'currency',
  'duplicate',
  'late',
  'risk',
  'dispute',
  'returned',
] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** How a buyer's dispute of a payment stands. */
export type DisputeState = 'open' | 'won' | 'lost';

export type { RefundState };

/** Where a refund may go; one that a provider has refused is another one when it is tried again. */
export const REFUND_TRANSITIONS: Readonly<Record<RefundState, readonly RefundState[]>> = {
  processing: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
};

/**
 * Whether no provider and no gift card has a payment's money: it came into the shop's own hands (its Pix key, cash, its
 * card machine), which give it back.
 */
export const isInShopsHands = ({
  providerPaymentId,
  giftCardId,
}: {
  providerPaymentId: string | null;
  giftCardId: string | null;
}): boolean => providerPaymentId === null && giftCardId === null;

/** The way back of what was paid so into the shop's own hands; by Pix if a key for it was given. */
export function wayByHand(method: PaymentMethod, pixKey: string): WayByHand {
  if (['counter-debit', 'counter-credit', 'counter-card'].includes(method)) return 'card';
  return pixKey === '' && (method === 'counter-cash' || method === 'cod') ? 'cash' : 'pix';
}

/** Currency of every price and charge. */
export const CURRENCY = 'BRL';

/** A payment as far as it says how its order is paid; cents. */
export interface PaymentFacts {
  method: PaymentMethod;
  status: PaymentState;
  amountCents: number;
}

/** A refund as far as sums go; cents. */
export interface RefundFacts {
  status: RefundState;
  amountCents: number;
}

/**
 * Currency in which a payment is given back: the one in which it came, which differs from the shop's for money under
 * review alone.
 */
export const refundCurrency = ({
  currency,
  receivedCurrency,
}: {
  currency: string;
  receivedCurrency: string | null;
}): string => receivedCurrency ?? currency;

/** A payment as far as it says whether staff have to decide on its money. */
export interface ReviewedFacts extends Pick<PaymentFacts, 'status' | 'amountCents'> {
  receivedCents: number | null;
}

/** Whether money is under review and still here. @param refunds its own */
export const isOpenReview = (
  { status }: Pick<PaymentFacts, 'status'>,
  refunds: readonly Pick<RefundFacts, 'status'>[],
): boolean => status === 'review' && refunds.every((refund) => refund.status === 'failed');

/** A refund as far as it says whether a provider has refused it; what staff could not do by hand, nobody has refused. */
type ReviewedRefund = Pick<RefundFacts, 'status'> & { byHand?: 0 | 1 };

const isRefused = (last: ReviewedRefund | undefined): boolean =>
  last?.status === 'failed' && last.byHand !== 1;

/** Whether staff have to look at a payment that stays paid. */
export const isToSee = ({
  status,
  attention = null,
}: {
  status: PaymentState;
  attention?: Attention | null;
}): boolean => status === 'paid' && (attention === 'dispute' || attention === 'returned');

/**
 * Whether staff have to do something about a payment: money is under review and was not given back, the last refund
 * was refused, or it is paid and to be seen (`isToSee`).
 *
 * @param refunds its own, the oldest first
 */
export const needsAttention = (
  payment: Pick<PaymentFacts, 'status'> & { attention?: Attention | null },
  refunds: readonly ReviewedRefund[],
): boolean => isOpenReview(payment, refunds) || isRefused(refunds.at(-1)) || isToSee(payment);

/**
 * What may still be given back of a payment, in cents of the currency in which it came; refunds on their way count.
 *
 * @param refunds its own
 */
export function returnableCents(
  { status, amountCents, receivedCents }: ReviewedFacts,
  refunds: readonly RefundFacts[],
): number {
  if (status !== 'paid' && status !== 'review') return 0;
  const has = status === 'review' ? (receivedCents ?? amountCents) : amountCents;
  return Math.max(0, has - committedRefundCents(refunds));
}

/**
 * What is waiting to be given back of a payment, in cents: all money under review, or what a provider has refused to
 * give back last; 0 for nothing.
 *
 * @param refunds its own, the oldest first
 */
export function overdueCents(
  payment: ReviewedFacts,
  refunds: readonly (RefundFacts & ReviewedRefund)[],
): number {
  const left = returnableCents(payment, refunds);
  if (isOpenReview(payment, refunds)) return left;
  const last = refunds.at(-1);
  return last && isRefused(last) ? Math.min(last.amountCents, left) : 0;
}

interface PaidOrder {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  payableCents: number;
  /** What is left to pay (`dueCents` of order-money.ts). */
  dueCents: number;
}

const sum = (facts: readonly { amountCents: number }[]): number =>
  facts.reduce((total, { amountCents }) => total + amountCents, 0);

/** What was paid, in cents; money under review is not. */
export const paidCentsOf = (payments: readonly PaymentFacts[]): number =>
  sum(payments.filter(({ status }) => status === 'paid'));

/** What was given back or is on its way, in cents: no more than the rest may be given back. */
export const committedRefundCents = (refunds: readonly RefundFacts[]): number =>
  sum(refunds.filter(({ status }) => status !== 'failed'));

/**
 * How an order is paid.
 *
 * @param payments all attempts, the oldest first
 * @param refunds those of what was paid
 */
export function orderPayment(
  order: PaidOrder,
  payments: readonly PaymentFacts[],
  refunds: readonly RefundFacts[],
): OrderPaymentSummary {
  const paidCents = paidCentsOf(payments);
  const refundedCents = sum(refunds.filter(({ status }) => status === 'succeeded'));
  // A gift card pays a part at once; what is asked of the buyer is the rest.
  const asked = payments.filter(({ method }) => method !== GIFT_CARD);
  const byCards = paidCents - paidCentsOf(asked);
  const latest = asked.at(-1);
  return {
    method: latest?.method ?? order.paymentMethod,
    status: statusOf(order, {
      paidCents,
      byCards,
      refundedCents,
      latest: latest?.status ?? 'pending',
    }),
    paidCents,
    refundedCents,
  };
}

function statusOf(
  { status, payableCents, dueCents }: PaidOrder,
  {
    paidCents,
    byCards,
    refundedCents,
    latest,
  }: { paidCents: number; byCards: number; refundedCents: number; latest: PaymentState },
): OrderPaymentStatus {
  // What became cheaper and dearer again is asked for like any other rest.
  if (refundedCents > 0 && dueCents === 0)
    return refundedCents >= paidCents ? 'refunded' : 'partially_refunded';
  if (paidCents > 0 && paidCents >= payableCents && dueCents === 0) return 'paid';
  // The rest may be on its way: it is not asked for twice.
  if (paidCents > byCards)
    return latest === 'processing' || latest === 'review' ? 'processing' : 'pending';
  if (status === 'cancelled') return latest === 'expired' ? 'expired' : 'cancelled';
  if (latest === 'review') return 'processing';
  return latest === 'paid' ? 'pending' : latest;
}
