import type { OrderStatus, PaymentStatus } from '../orders/order.ts';
import { ENDED_STATUSES } from '../orders/status.ts';
import {
  committedRefundCents,
  paidCentsOf,
  type PaymentFacts,
  type RefundFacts,
} from './payment.ts';

/**
 * What has moved for an order, in cents; the columns of its row. Refunds on their way count as given back. A refund says
 * what it is for: money beyond the price of an order that became cheaper (`loweredCents`, after which what was paid
 * counts as that much less), or something given back for goods or as a courtesy, after which nothing is owed again.
 */
export interface OrderMoney {
  paidCents: number;
  refundedCents: number;
  /** The part of `refundedCents` by which the order had become cheaper than what was paid. */
  loweredCents: number;
}

/** An order with its price; what was paid may be more or less. */
export interface PricedMoney extends OrderMoney {
  status: OrderStatus;
  payableCents: number;
}

/** Refunds of money that pays the order: what was given back because it did not is no refund of it. */
export function refundsOfPaid<Refund extends { paymentId: string }>(
  payments: readonly { id: string; status: PaymentFacts['status'] }[],
  refunds: readonly Refund[],
): Refund[] {
  const paid = new Set(payments.filter(({ status }) => status === 'paid').map(({ id }) => id));
  return refunds.filter(({ paymentId }) => paid.has(paymentId));
}

/** Adds up the rows of an order. */
export function moneyOf(
  payments: readonly (PaymentFacts & { id: string })[],
  refunds: readonly (RefundFacts & { paymentId: string; loweredCents: number })[],
): OrderMoney {
  const ofPaid = refundsOfPaid(payments, refunds);
  return {
    paidCents: paidCentsOf(payments),
    refundedCents: committedRefundCents(ofPaid),
    loweredCents: committedRefundCents(
      ofPaid.map(({ status, loweredCents }) => ({ status, amountCents: loweredCents })),
    ),
  };
}

/** What the shop has: the most that can still be given back. */
export const heldCents = ({
  paidCents,
  refundedCents,
}: Pick<OrderMoney, 'paidCents' | 'refundedCents'>): number => paidCents - refundedCents;

/** What of the payments counts towards the price. */
export const countedCents = ({ paidCents, loweredCents }: OrderMoney): number =>
  paidCents - loweredCents;

/** What was given back for goods or as a courtesy: it lowers what the order has earned. */
export const givenBackCents = ({ refundedCents, loweredCents }: OrderMoney): number =>
  refundedCents - loweredCents;

/** What is left to pay; nothing once the order has ended. */
export const dueCents = (order: PricedMoney): number =>
  ENDED_STATUSES.includes(order.status) ? 0 : Math.max(0, order.payableCents - countedCents(order));

/** What was paid beyond the price and has not been given back yet, such as after a line was taken out. */
export const overpaidCents = (order: Omit<PricedMoney, 'status'>): number =>
  Math.max(0, Math.min(heldCents(order), countedCents(order) - order.payableCents));

/**
 * How much of a refund gives back what was paid beyond the price: what it is more than the worth of its pieces.
 *
 * @param worthCents of the pieces that it gives back; 0 for a refund by amount
 */
export const loweredBy = (
  order: Omit<PricedMoney, 'status'>,
  { amountCents, worthCents }: { amountCents: number; worthCents: number },
): number => Math.min(overpaidCents(order), Math.max(0, amountCents - worthCents));

/** The order's column that says in one word how it is paid. */
export function paymentStatusOf(order: PricedMoney): PaymentStatus {
  const hasEnded = ENDED_STATUSES.includes(order.status);
  const due = dueCents(order);
  const counted = countedCents(order);
  if (order.refundedCents > 0) {
    const isAllBack = heldCents(order) <= 0 && (givenBackCents(order) > 0 || due === 0);
    if (hasEnded || isAllBack) return 'refunded';
  }
  if (counted > 0 && counted >= order.payableCents) return 'paid';
  return hasEnded && order.paidCents === 0 ? 'failed' : 'pending';
}
