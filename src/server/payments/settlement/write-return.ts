import { heldCents } from '#domain/payments/order-money.ts';
import { CURRENCY, refundCurrency } from '#domain/payments/payment.ts';
import { audit } from '../../service/audit.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { revokeGiftCards } from '../../gift-cards/bought-cards.ts';
import { addEvent, writeColumns } from '../../orders/rows/order-row.ts';
import { sumUpPayments } from '../ledger/payment-rows.ts';
import type { Scope } from '../../service/scope.ts';

interface Return {
  action: 'return' | 'returnedElsewhere';
  amountCents: number;
  reason: string;
}

/** What follows of a refund in its locked order, to which money under review never belonged, and the audit. */
export async function writeReturn(
  tx: Tx,
  scope: Scope,
  { order, payment }: { order: OrderRow; payment: PaymentRow },
  { action, amountCents, reason }: Return,
): Promise<void> {
  if (payment.status === 'paid') {
    await addEvent(tx, scope, {
      orderId: order.id,
      kind: 'payment',
      status: order.status,
      data: { paymentStatus: 'refunded', amountCents: -amountCents, reason },
    });
    const columns = await sumUpPayments(tx, order);
    await writeColumns(tx, scope, order.id, columns);
    // What was bought as a gift card is worth nothing once its money went back.
    const keptCents = heldCents(columns);
    const pieces = keptCents <= 0 ? null : [];
    await revokeGiftCards(tx, scope, order.id, { pieces, keptCents });
  }
  const currency = refundCurrency(payment);
  await audit(scope, {
    action: `payments.${action}`,
    subject: payment.id,
    name: order.id,
    details: {
      ...(payment.attention && { attention: payment.attention }),
      ...(currency === CURRENCY ? { refundCents: amountCents } : { currency }),
      reason,
    },
  });
}
