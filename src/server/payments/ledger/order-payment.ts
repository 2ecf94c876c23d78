import type { OrderPayment } from '#domain/orders/order.ts';
import { dueCents, moneyOf } from '#domain/payments/order-money.ts';
import {
  committedRefundCents,
  isInShopsHands,
  orderPayment,
  paidCentsOf,
} from '#domain/payments/payment.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import { moneyBack, paymentsOf, readRefundsOfPaid } from './payment-rows.ts';

function paidByCards(payments: readonly PaymentRow[], refunds: readonly RefundRow[]): number {
  const cards = payments.filter(({ giftCardId }) => giftCardId !== null);
  const ids = new Set(cards.map(({ id }) => id));
  const back = refunds.filter(({ paymentId }) => ids.has(paymentId));
  return paidCentsOf(cards) - committedRefundCents(back);
}

/**
 * How an order is paid, as its owner sees it.
 *
 * @param known its payments, the oldest first, if they were read already
 */
export async function readOrderPayment(
  db: Db,
  order: Pick<OrderRow, 'id' | 'status' | 'paymentMethod' | 'payableCents'>,
  known?: readonly PaymentRow[],
): Promise<OrderPayment> {
  const payments = known ?? (await paymentsOf(db, order.id));
  const refunds = await readRefundsOfPaid(db, order.id, payments);
  const due = dueCents({ ...order, ...moneyOf(payments, refunds) });
  const summary = orderPayment({ ...order, dueCents: due }, payments, refunds);
  const attempt = payments.at(-1);
  const isOpen = attempt?.status === 'pending' && summary.status === 'pending';
  return {
    ...summary,
    redirectUrl: isOpen ? attempt.redirectUrl : null,
    pix:
      isOpen && attempt.pixCode !== null
        ? { copyPaste: attempt.pixCode, expiresAt: attempt.expiresAt }
        : null,
    giftCardCents: paidByCards(payments, refunds),
    isByHand: payments.some(
      (payment) => payment.status === 'paid' && payment.amountCents > 0 && isInShopsHands(payment),
    ),
    refunds: refunds
      .filter(({ status }) => status !== 'failed')
      .map((refund) => moneyBack(refund, payments)),
    dueCents: due,
    parts: payments
      .filter(({ status, amountCents }) => status === 'paid' && amountCents > 0)
      .map(({ method, amountCents, parcels }) => ({ method, amountCents, parcels })),
  };
}
