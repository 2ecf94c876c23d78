import type { CartAddress } from '#domain/cart/cart.ts';
import { orderPath, payPath } from '#domain/orders/order.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { linkBase } from '../../base/link-base.ts';
import type { PaymentRequest } from '../providers/provider.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';

/** Where a provider tells what happens. */
export const webhookAddress = (scope: Scope, method: string): string =>
  `${linkBase(scope.config) ?? ''}/api/payments/${method}/webhook`;

/** What a provider is told of an attempt when it is asked to take the money. */
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
