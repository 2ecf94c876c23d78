import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import { NotFoundError } from '../../base/errors.ts';
import { lockOrder } from '../../orders/rows/order-row.ts';
import { paymentsOf, refundsOf } from '../ledger/payment-rows.ts';

/** A payment as it is decided on, its order locked: of two decisions at once, the second finds it decided. */
export interface LockedPayment {
  order: OrderRow;
  /** All attempts of the order. */
  payments: readonly PaymentRow[];
  payment: PaymentRow;
  /** Of this payment, the oldest first. */
  refunds: readonly RefundRow[];
}

/** Locks a payment's order. @throws NotFoundError */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment> {
  const found = await tx
    .selectFrom('payments')
    .select('orderId')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  const order = await lockOrder(tx, found.orderId);
  const payments = await paymentsOf(tx, order.id);
  const payment = payments.find(({ id }) => id === paymentId)!;
  const refunds = (await refundsOf(tx, order.id)).filter((each) => each.paymentId === paymentId);
  return { order, payments, payment, refunds };
}
