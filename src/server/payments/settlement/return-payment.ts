import { toCents } from '#domain/money.ts';
import { isOpenReview, overdueCents, returnableCents } from '#domain/payments/payment.ts';
import {
  returnedElsewhereSchema,
  reviewSchema,
  type ReturnedElsewhereInput,
  type ReviewInput,
} from '#domain/payments/review-input.ts';
import { authorise } from '../../service/authorise.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import { parseInput } from '../../service/parse-input.ts';
import { addRefund } from '../ledger/request-refund.ts';
import type { Scope } from '../../service/scope.ts';
import { lockPayment } from './lock-payment.ts';
import { trySendRefund } from './send-refund.ts';
import { writeReturn } from './write-return.ts';

/**
 * Gives money back by its provider: all that is under review, in the currency in which it came, or what the provider
 * has refused to give back last. The provider is asked at once; one that does not answer is asked again by a job.
 *
 * @throws ConflictError 'paymentNotInReview' if nothing waits to be given back
 * @throws NotFoundError for an unknown payment
 */
export async function returnPayment(
  scope: Scope,
  input: ReviewInput & { paymentId: string },
): Promise<void> {
  authorise(scope, 'payments', 'edit');
  const { reason } = parseInput(reviewSchema, input);
  const refundId = await scope.engine.transaction(async (tx) => {
    const locked = await lockPayment(tx, input.paymentId);
    const amountCents = overdueCents(locked.payment, locked.refunds);
    if (amountCents === 0) throw new ConflictError('paymentNotInReview');
    const last = locked.refunds.at(-1);
    const { id } = await addRefund(tx, scope, locked.payment, {
      amountCents,
      reason,
      // What was refused is tried again for the same reason.
      ...(last?.lines && {
        lines: JSON.parse(last.lines) as { position: number; qty: number }[],
        loweredCents: Math.min(last.loweredCents, amountCents),
      }),
    });
    await writeReturn(tx, scope, locked, { action: 'return', amountCents, reason });
    return id;
  });
  await trySendRefund(scope, refundId);
}

/**
 * Records that money was given back outside the shop, such as on the provider's own site or from hand to hand. No
 * provider is asked. Money under review goes back as a whole.
 *
 * @throws InvalidFieldsError for more than is left, and for less than all that is under review
 * @throws ConflictError 'paymentNothingLeft' if nothing is left to be given back
 * @throws NotFoundError for an unknown payment
 */
export async function recordReturn(
  scope: Scope,
  input: ReturnedElsewhereInput & { paymentId: string },
): Promise<void> {
  authorise(scope, 'payments', 'edit');
  const { amount, reason, reference } = parseInput(returnedElsewhereSchema, input);
  const amountCents = toCents(amount);
  await scope.engine.transaction(async (tx) => {
    const locked = await lockPayment(tx, input.paymentId);
    const { payment, refunds } = locked;
    const left = returnableCents(payment, refunds);
    if (left === 0 || payment.giftCardId !== null) throw new ConflictError('paymentNothingLeft');
    if (amountCents > left) throw new InvalidFieldsError({ amount: 'fields.refundTooMuch' });
    if (isOpenReview(payment, refunds) && amountCents < left) {
      throw new InvalidFieldsError({ amount: 'fields.refundWhole' });
    }
    await addRefund(tx, scope, payment, {
      amountCents,
      reason,
      byHand: true,
      providerRef: reference || null,
    });
    await writeReturn(tx, scope, locked, { action: 'returnedElsewhere', amountCents, reason });
  });
}
