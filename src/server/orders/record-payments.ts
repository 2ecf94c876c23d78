import { toReais } from '#domain/money.ts';
import type { OrderRecord, RecordPayment, RecordRefund } from '#domain/orders/order-record.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { PaymentRow, RefundRow } from '../db/schema/payments.ts';

const paymentItem = (row: PaymentRow): RecordPayment => ({
  id: row.id,
  method: row.method,
  status: row.status,
  amount: toReais(row.amountCents),
  parcels: row.parcels,
  change: row.tenderedCents === null ? 0 : toReais(row.tenderedCents - row.amountCents),
  at: row.paidAt ?? row.createdAt,
  by: row.status === 'paid' ? row.actorName : '',
  isByHand: row.providerPaymentId === null,
  attention: row.attention,
  failure: row.failure,
});

const refundItem = (row: RefundRow, payments: readonly PaymentRow[]): RecordRefund => ({
  id: row.id,
  method: payments.find(({ id }) => id === row.paymentId)!.method,
  status: row.status,
  amount: toReais(row.amountCents),
  reason: row.reason,
  at: row.createdAt,
  by: row.actorName,
  failure: row.failure,
});

/**
 * How an order is paid, as its record shows it: its attempts and refunds, and what follows from them.
 *
 * @param spentCents what was spent of gift cards that it has bought
 */
export function recordPayments(
  { status, payableCents, paidCents, refundedCents }: OrderRow,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  spentCents: number,
): Pick<OrderRecord, 'paid' | 'due' | 'refundable' | 'cardsSpent' | 'payments' | 'refunds'> {
  const due = ENDED_STATUSES.includes(status) ? 0 : Math.max(0, payableCents - paidCents);
  return {
    paid: toReais(paidCents),
    due: toReais(due),
    refundable: toReais(Math.max(0, paidCents - refundedCents - spentCents)),
    cardsSpent: toReais(spentCents),
    payments: payments.map(paymentItem),
    refunds: refunds.map((row) => refundItem(row, payments)),
  };
}
