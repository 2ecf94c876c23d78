import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../../service/scope.ts';
import { askProvider } from './ask-provider.ts';

export { sendRefund } from './send-refund.ts';
export { expireUnpaid } from './before-end.ts';
export { reconcilePayments } from './reconcile-daily.ts';
export { lookAtPayments } from './look-at-payments.ts';
export { handleEvent } from './webhook-inbox.ts';

/**
 * Tells the provider that an attempt is no longer to be paid, if it can be told so; what was paid just before is caught.
 */
export async function cancelPayment(
  scope: Scope,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const payment = await scope.engine.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment?.status !== 'cancelled' && payment?.status !== 'expired') return;
  await (await providerOf(payment.method)).cancel?.(scope, payment);
  await askProvider(scope, payment);
}
