import { OPEN_PAYMENT_STATES } from '#domain/payments/payment.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { queueJob } from '../../jobs/queue.ts';
import type { Scope } from '../../service/scope.ts';
import { movePayment, paymentsOf } from './payment-rows.ts';

/**
 * Gives up the open attempts of a locked order: another one is begun, or the order has ended. Their providers are told
 * by a job; money that comes all the same is caught.
 *
 * @param to 'expired' if the order's time was over
 */
export async function giveUpPayments(
  tx: Tx,
  scope: Scope,
  orderId: string,
  to: 'cancelled' | 'expired' = 'cancelled',
): Promise<void> {
  for (const payment of await paymentsOf(tx, orderId)) {
    if (!OPEN_PAYMENT_STATES.includes(payment.status)) continue;
    await movePayment(tx, scope, payment, to);
    if (payment.providerRef === null) continue;
    await queueJob(scope, { kind: 'payments.cancel', payload: { paymentId: payment.id } });
  }
}
