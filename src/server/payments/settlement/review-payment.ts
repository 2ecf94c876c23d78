import { dueCents } from '#domain/payments/order-money.ts';
import { CURRENCY, isOpenReview, refundCurrency, isToSee } from '#domain/payments/payment.ts';
import type { AcceptObstacle } from '#domain/payments/payment-item.ts';
import { reviewSchema, type ReviewInput } from '#domain/payments/review-input.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { ConflictError } from '../../base/errors.ts';
import { parseInput } from '../../service/parse-input.ts';
import { giveUpPayments } from '../ledger/give-up.ts';
import { movePayment, changePayment } from '../ledger/payment-rows.ts';
import type { Scope } from '../../service/scope.ts';
import { settle } from './apply-news.ts';
import { lockPayment } from './lock-payment.ts';

/**
 * Takes a paid payment off what is to check: staff have seen its dispute, or what the provider gave back.
 *
 * @throws ConflictError 'paymentNotInReview' if there is nothing to see
 * @throws NotFoundError for an unknown payment
 */
export async function markSeen(scope: Scope, { paymentId }: { paymentId: string }): Promise<void> {
  authorise(scope, 'payments', 'edit');
  await scope.engine.transaction(async (tx) => {
    const { order, payment } = await lockPayment(tx, paymentId);
    if (!isToSee(payment)) throw new ConflictError('paymentNotInReview');
    await changePayment(tx, scope, paymentId, { attention: null });
    await audit(scope, {
      action: 'payments.seen',
      subject: paymentId,
      name: order.id,
      details: { attention: payment.attention },
    });
  });
}

/**
 * Why money under review cannot pay its order; null if it can. An order that has not ended holds its stock, and one
 * that has ended stays so, whatever stock there is.
 *
 * @param dueCents what is left to pay
 */
export function obstacleOf(
  payment: Pick<PaymentRow, 'receivedCurrency' | 'currency'>,
  order: { status: OrderStatus },
  dueCents: number,
): AcceptObstacle | null {
  if (refundCurrency(payment) !== CURRENCY) return 'currency';
  if (ENDED_STATUSES.includes(order.status)) return 'ended';
  return dueCents > 0 ? null : 'paid';
}

/**
 * Accepts money under review: it pays its order, as far as it goes. More than is due may be given back afterwards.
 *
 * @throws ConflictError 'paymentNotInReview' for money that was decided on; 'paymentUnacceptable.…' for another
 *   currency than the shop's, and for an order that has ended or is paid
 * @throws NotFoundError for an unknown payment
 */
export async function acceptPayment(
  scope: Scope,
  input: ReviewInput & { paymentId: string },
): Promise<void> {
  authorise(scope, 'payments', 'edit');
  const { reason } = parseInput(reviewSchema, input);
  await scope.engine.transaction(async (tx) => {
    const { order, payment, refunds } = await lockPayment(tx, input.paymentId);
    if (!isOpenReview(payment, refunds)) throw new ConflictError('paymentNotInReview');
    const obstacle = obstacleOf(payment, order, dueCents(order));
    if (obstacle) throw new ConflictError(`paymentUnacceptable.${obstacle}`);
    // What it counts for is what has come.
    const amountCents = payment.receivedCents ?? payment.amountCents;
    await movePayment(tx, scope, payment, 'paid', { amountCents, attention: null, note: reason });
    // A buyer who is about to pay the rest, or all of it again, starts over.
    await giveUpPayments(tx, scope, order.id);
    await settle(tx, scope, order, { amountCents, method: payment.method });
    await audit(scope, {
      action: 'payments.accept',
      subject: payment.id,
      name: order.id,
      details: { attention: payment.attention, amountCents, reason },
    });
  });
}
