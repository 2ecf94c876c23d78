import type { CartAddress } from '#domain/cart/cart.ts';
import { orderPath, payPath } from '#domain/orders/order.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { linkBase } from '../../base/link-base.ts';
import type { PaymentRequest } from '../providers/provider.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import type { ProviderForm } from '#domain/payments/provider-form.ts';
import { findOrder } from '../../orders/rows/order-row.ts';
import { paymentsOf } from '../ledger/payment-rows.ts';
import { ProviderRefusedError } from '../../outbound/provider-errors.ts';
import { providerOf } from '../providers/providers.ts';

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

/** Where a provider tells what happens. */
export const webhookAddress = (scope: Scope, method: string): string =>
  `${linkBase(scope.config) ?? ''}/api/payments/${method}/webhook`;

/** What a provider gets to know of an attempt when it is asked to take the money. */
export async function paymentRequest(
  scope: Scope,
  { order, payment }: { order: OrderRow; payment: PaymentRow },
): Promise<PaymentRequest> {
  const settings = await loadSettings(scope);
  const base = linkBase(scope.config) ?? '';
  const address = `${base}/api/payments/${payment.method}`;
  const back = new URLSearchParams({ pagamento: payment.id, volta: payment.returnKey });
  const orderAddress = orderPath(order.id, order.accountId === null ? order.secret : '');
  return {
    payment,
    order: { id: order.id, buyer: JSON.parse(order.billingInfo) as CartAddress },
    formUrl: `${base}${payPath(orderAddress)}`,
    shopName: settings.name,
    expiresAt: order.expiresAt,
    returnUrl: `${address}/return?${back}`,
    webhookUrl: webhookAddress(scope, payment.method),
  };
}
