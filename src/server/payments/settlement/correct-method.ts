import {
  canCorrectMethod,
  correctMethodSchema,
  type CorrectMethodInput,
} from '#domain/payments/correct-method.ts';
import { t } from '#i18n/t.ts';
import { audit } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import { correctCash } from '../../cash/correct-cash.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import { writeColumns } from '../../orders/rows/order-row.ts';
import { parseInput } from '../../service/parse-input.ts';
import { changePayment } from '../ledger/payment-rows.ts';
import type { Scope } from '../../service/scope.ts';
import { lockPayment } from './lock-payment.ts';

/**
 * Puts right by which way staff have taken a payment. The payment keeps its sum and its time, so that nothing is paid
 * twice meanwhile; the audit says what it was before, and the counter's cash follows (`correctCash`).
 *
 * @throws ConflictError 'paymentNotCorrectable' for one that a provider knows of, is not paid, or went back
 * @throws InvalidFieldsError for the way that it has already, and without a reason
 * @throws NotFoundError for an unknown payment
 */
export async function correctMethod(
  scope: Scope,
  input: CorrectMethodInput & { paymentId: string },
): Promise<void> {
  authorise(scope, 'payments', 'edit');
  const { method, reason } = parseInput(correctMethodSchema, input);
  await scope.engine.transaction(async (tx) => {
    const { order, payments, payment, refunds } = await lockPayment(tx, input.paymentId);
    const given = refunds.filter(({ status }) => status !== 'failed').length;
    if (!canCorrectMethod(payment, given)) throw new ConflictError('paymentNotCorrectable');
    if (payment.method === method) throw new InvalidFieldsError({ method: 'fields.otherMethod' });
    await correctCash(tx, scope, { order, payment, to: method });
    // Parcels and change were those of the other way.
    await changePayment(tx, scope, payment.id, { method, parcels: 1, tenderedCents: null });
    const isOnly = payments.every(
      ({ id, status, method: other }) =>
        id === payment.id || status !== 'paid' || other !== payment.method,
    );
    // A sale at the counter is named by how it was paid; a web order by how its buyer chose to.
    if (order.source === 'counter' && order.paymentMethod === payment.method && isOnly) {
      await writeColumns(tx, scope, order.id, { paymentMethod: method });
    }
    await audit(scope, {
      action: 'payments.correct',
      subject: payment.id,
      name: order.id,
      details: {
        method: {
          from: t(`paymentMethod.${payment.method}`),
          to: t(`paymentMethod.${method}`),
        },
        reason,
      },
    });
  });
}
