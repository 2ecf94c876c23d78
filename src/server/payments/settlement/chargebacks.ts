import { refundCurrency } from '#domain/payments/payment.ts';
import { t, textAt } from '#i18n/t.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import { addEvent, writeColumns } from '../../orders/rows/order-row.ts';
import { audit } from '../../service/audit.ts';
import type { Scope } from '../../service/scope.ts';
import { changePayment, sumUpPayments } from '../ledger/payment-rows.ts';
import { isChargeback, OF_CHARGEBACK, OF_CHARGEBACK_REVERSED } from '../ledger/request-refund.ts';
import type { ReturnedMoney } from '../providers/provider.ts';
import { lockPayment } from './lock-payment.ts';
import { applyDispute, recordElsewhere } from './money-elsewhere.ts';

interface Listed {
  paymentId: string;
  /** The id that the provider's list has it by. */
  ref: string;
  of: ReturnedMoney;
}

/**
 * Writes a chargeback that a provider's list has: its money is gone, once, even if a webhook has told of it before, as a
 * lost dispute or as a refund, or does later; and there is a dispute for staff to see, open unless one is known. Lists
 * and webhooks call the same chargeback by different ids.
 *
 * @param what with epoch ms at which the money was taken
 */
export async function applyChargeback(
  scope: Scope,
  { provider, paymentId, ref, of, at }: Listed & { provider: string; at: number },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const { order, payment, refunds } = await lockPayment(tx, paymentId);
    const { disputeRef, disputeState } = payment;
    const told = refunds.find(({ providerRef }) => providerRef === ref);
    if ((told && isChargeback(told)) || (disputeRef === ref && disputeState === 'open')) return;
    const ofDispute = refunds.find(
      (each) =>
        each.providerRef !== null &&
        each.providerRef === disputeRef &&
        each.status === 'succeeded' &&
        each.amountCents === of.amountCents &&
        !isChargeback(each),
    );
    const same = told ?? ofDispute;
    if (same) {
      await tx
        .updateTable('refunds')
        .set({ providerRef: ref, requestKey: OF_CHARGEBACK + ref })
        .where('id', '=', same.id)
        .execute();
      if (disputeState === 'lost' || disputeState === 'open') return;
    } else {
      await recordElsewhere(tx, scope, payment, { ref, of, why: 'chargeback', at });
    }
    if (disputeState === 'open') {
      await tellShop(scope, { notice: 'paymentReview', orderId: order.id });
      return;
    }
    await applyDispute(scope, {
      provider,
      news: { kind: 'dispute', disputeId: ref, state: 'open', of, reason: '', dueAt: null },
    });
  });
}

/**
 * Writes that the money of a chargeback has come back, once: what it had taken counts as paid again, and its dispute is
 * won. Another sum than that of a chargeback that is known here changes nothing.
 */
export async function reverseChargeback(
  scope: Scope,
  { paymentId, ref, of: { amountCents, currency } }: Listed,
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const { order, payment, refunds } = await lockPayment(tx, paymentId);
    const requestKey = OF_CHARGEBACK_REVERSED + ref;
    if (refunds.some((each) => each.requestKey === requestKey)) return;
    const gone = refunds.find(
      (each) =>
        each.status === 'succeeded' &&
        each.amountCents === amountCents &&
        (each.requestKey.startsWith(OF_CHARGEBACK) ||
          (each.providerRef !== null && each.providerRef === payment.disputeRef)),
    );
    if (!gone || refundCurrency(payment) !== currency) return;
    const reason = t('refundElsewhere.chargebackReversed', {
      provider: textAt(`payments.provider.${payment.method}`),
    });
    await tx
      .updateTable('refunds')
      .set({ status: 'failed', failure: reason, requestKey, updatedAt: scope.now() })
      .where('id', '=', gone.id)
      .execute();
    await changePayment(tx, scope, paymentId, {
      disputeState: 'won',
      ...(payment.attention === 'dispute' && { attention: null }),
    });
    if (payment.status === 'paid') {
      const columns = await sumUpPayments(tx, order);
      await addEvent(tx, scope, {
        orderId: order.id,
        kind: 'payment',
        status: order.status,
        data: { paymentStatus: columns.paymentStatus, amountCents, reason },
      });
      await writeColumns(tx, scope, order.id, columns);
    }
    await audit(scope, {
      action: 'payments.dispute',
      subject: paymentId,
      name: order.id,
      details: { dispute: payment.disputeRef, state: 'won', amountCents, currency, reason },
    });
  });
}
