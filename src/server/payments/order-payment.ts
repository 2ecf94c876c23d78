import type { OrderPayment } from '#domain/orders/order.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { orderPayment } from '#domain/payments/payment.ts';
import type { Db } from '../db/engine/engine.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { paymentsOf, refundsOf, refundsOfPaid } from './payment-rows.ts';

/** How an order is paid, as its owner sees it. */
export async function readOrderPayment(
  db: Db,
  order: Pick<OrderRow, 'id' | 'status' | 'paymentMethod' | 'payableCents'>,
): Promise<OrderPayment> {
  const payments = await paymentsOf(db, order.id);
  const refunds = refundsOfPaid(payments, await refundsOf(db, order.id));
  const summary = orderPayment(order, payments, refunds);
  const attempt = payments.at(-1);
  const isOpen = attempt?.status === 'pending' && summary.status === 'pending';
  const hasEnded = ENDED_STATUSES.includes(order.status);
  return {
    ...summary,
    redirectUrl: isOpen ? attempt.redirectUrl : null,
    pix:
      isOpen && attempt.pixCode !== null
        ? { copyPaste: attempt.pixCode, expiresAt: attempt.expiresAt }
        : null,
    dueCents: hasEnded ? 0 : Math.max(0, order.payableCents - summary.paidCents),
  };
}
