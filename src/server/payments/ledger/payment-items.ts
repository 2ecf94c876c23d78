import type { CartAddress } from '#domain/cart/cart.ts';
import { toReais } from '#domain/money.ts';
import { committedRefundCents, needsAttention, refundCurrency } from '#domain/payments/payment.ts';
import type { PaymentWithRefunds, RefundItem } from '#domain/payments/payment-item.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import { isChargeback } from './request-refund.ts';

/**
 * Attempts with their refunds, as the dashboard shows them.
 *
 * @param withBuyers whether the buyers' names are included
 */
export async function paymentItems(
  db: Db,
  ids: readonly string[],
  { withBuyers }: { withBuyers: boolean },
): Promise<PaymentWithRefunds[]> {
  if (ids.length === 0) return [];
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .selectAll('payments')
    .select('orders.billingInfo')
    .where('payments.id', 'in', ids)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const refundsOf = Map.groupBy(refunds, ({ paymentId }) => paymentId);
  return payments.map(({ billingInfo, ...payment }) =>
    paymentItem(
      payment,
      refundsOf.get(payment.id) ?? [],
      withBuyers ? (JSON.parse(billingInfo) as CartAddress).fullName : '',
    ),
  );
}

/** An attempt as the dashboard shows it. @param refunds its own, the oldest first */
export function paymentItem(
  payment: PaymentRow,
  refunds: readonly RefundRow[],
  buyer: string,
): PaymentWithRefunds {
  const { id, orderId, method, status, currency, attention, receivedCents, feeCents } = payment;
  return {
    id,
    orderId,
    buyer,
    method,
    status,
    amount: toReais(payment.amountCents),
    currency,
    attention,
    needsAttention: needsAttention(payment, refunds),
    received: receivedCents === null ? null : toReais(receivedCents),
    receivedCurrency: payment.receivedCurrency,
    fee: feeCents === null ? null : toReais(feeCents),
    refunded: toReais(committedRefundCents(refunds)),
    providerRef: payment.providerRef,
    providerPaymentId: payment.providerPaymentId,
    createdAt: payment.createdAt,
    paidAt: payment.paidAt,
    failure: payment.failure,
    actorName: staffName(payment),
    refunds: refunds.map((refund) => refundItem(payment, refund)),
  };
}

/** The name of the person who did something; providers sign with their method's name, which stands beside it. */
export const staffName = ({
  actorId,
  actorName,
}: {
  actorId: string;
  actorName: string;
}): string => (actorId.startsWith('provider:') ? '' : actorName);

const refundItem = (payment: PaymentRow, refund: RefundRow): RefundItem => ({
  id: refund.id,
  paymentId: refund.paymentId,
  status: refund.status,
  amount: toReais(refund.amountCents),
  currency: refundCurrency(payment),
  reason: refund.reason,
  failure: refund.failure,
  byHand: refund.byHand === 1,
  isChargeback: isChargeback(refund),
  providerRef: refund.providerRef,
  createdAt: refund.createdAt,
  updatedAt: refund.updatedAt,
  actorName: staffName(refund),
});
