import { isToSee } from '#domain/payments/payment.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { ConflictError } from '../../base/errors.ts';
import { changePayment } from '../ledger/payment-rows.ts';
import type { Scope } from '../../service/scope.ts';
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
