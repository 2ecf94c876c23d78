import type { ProviderForm } from '#domain/payments/provider-form.ts';
import { findOrder } from '../../orders/rows/order-row.ts';
import { paymentsOf } from '../ledger/payment-rows.ts';
import { ProviderRefusedError } from '../../outbound/provider-errors.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../../service/scope.ts';
import { paymentRequest } from './payment-request.ts';

/**
 * The form that leads the buyer of an order to where its latest attempt is paid. The caller has made sure that it is
 * its buyer who asks.
 *
 * @returns null if there is nothing to pay by a form: another way to pay, an attempt that has ended, a provider without
 *   keys
 */
export async function paymentForm(
  scope: Scope,
  { orderId }: { orderId: string },
): Promise<{ form: ProviderForm; amountCents: number } | null> {
  const order = await findOrder(scope.engine.db, orderId);
  const payment = (await paymentsOf(scope.engine.db, orderId)).at(-1);
  if (!order || payment?.status !== 'pending' || payment.providerRef === null) return null;
  const provider = await providerOf(payment.method);
  if (!provider.form) return null;
  try {
    const form = await provider.form(scope, await paymentRequest(scope, { order, payment }));
    return { form, amountCents: payment.amountCents };
  } catch (error) {
    if (error instanceof ProviderRefusedError) return null;
    throw error;
  }
}
