import { toReais } from '#domain/money.ts';
import type { OrderRecord, RecordPayment, RecordRefund } from '#domain/orders/order-record.ts';
import { dueCents, heldCents, overpaidCents } from '#domain/payments/order-money.ts';
import { isInShopsHands } from '#domain/payments/payment.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import { isChargeback } from '../ledger/request-refund.ts';

const paymentItem = (row: PaymentRow): RecordPayment => ({
  id: row.id,
  method: row.method,
  status: row.status,
  amount: toReais(row.amountCents),
  parcels: row.parcels,
  change: row.tenderedCents === null ? 0 : toReais(row.tenderedCents - row.amountCents),
  at: row.paidAt ?? row.createdAt,
  by: row.status === 'paid' ? row.actorName : '',
  isByHand: isInShopsHands(row),
  attention: row.attention,
  failure: row.failure,
});

const refundItem = (row: RefundRow, payments: readonly PaymentRow[]): RecordRefund => ({
  id: row.id,
  paymentId: row.paymentId,
  method: payments.find(({ id }) => id === row.paymentId)!.method,
  status: row.status,
  amount: toReais(row.amountCents),
  reason: row.reason,
  at: row.createdAt,
  by: row.actorName,
  failure: row.failure,
  byHand: row.byHand === 1,
  pixKey: row.pixKey,
  changedAt: row.updatedAt,
  isChargeback: isChargeback(row),
});

/**
 * How an order is paid, as its record shows it: its attempts and refunds, and what follows from them.
 *
 * @param spentCents what was spent of gift cards that it has bought
 */
export function recordPayments(
  order: OrderRow,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  spentCents: number,
): Pick<
  OrderRecord,
  'paid' | 'due' | 'overpaid' | 'refundable' | 'cardsSpent' | 'payments' | 'refunds'
> {
  return {
    paid: toReais(order.paidCents),
    due: toReais(dueCents(order)),
    overpaid: toReais(overpaidCents(order)),
    refundable: toReais(Math.max(0, heldCents(order) - spentCents)),
    cardsSpent: toReais(spentCents),
    payments: payments.map(paymentItem),
    refunds: refunds.map((row) => refundItem(row, payments)),
  };
}
