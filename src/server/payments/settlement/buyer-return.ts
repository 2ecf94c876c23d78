import { orderPath } from '#domain/orders/order.ts';
import { ShopError } from '../../base/errors.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import type { ProviderCall } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../../service/scope.ts';
import { sameSecret } from '../../security/same-secret.ts';
import { applyNews } from './apply-news.ts';
import { inTime } from './in-time.ts';

/**
 * What a buyer's return from a provider proves is written, if the provider can be asked; the order's page shows what the
 * shop knows, and waits with its reader for the rest.
 *
 * @returns the path of the order's page, with a guest's key for a caller who has the key of the return; the shop's home for a
 *   return of no known attempt
 */
export async function returnOfBuyer(
  scope: Scope,
  { provider, call }: { provider: string; call: ProviderCall },
): Promise<string> {
  const payment = await scope.engine.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', call.query.get('pagamento') ?? '')
    .where('method', '=', provider as 'pix')
    .executeTakeFirst();
  if (!payment || !sameSecret(call.query.get('volta') ?? '', payment.returnKey)) return '/';
  try {
    await inTime(provider, settle(scope, { provider, payment, call }));
  } catch (error) {
    // The buyer has done their part: what the provider's answer lacks comes later by its webhook.
    if (!(error instanceof ShopError)) throw error;
    console.error(`payments: a return could not be settled: ${error.message}`);
  }
  const { secret, accountId } = await scope.engine.db
    .selectFrom('orders')
    .select(['secret', 'accountId'])
    .where('id', '=', payment.orderId)
    .executeTakeFirstOrThrow();
  return orderPath(payment.orderId, accountId === null ? secret : '');
}

async function settle(
  scope: Scope,
  { provider, ...returned }: { provider: string; payment: PaymentRow; call: ProviderCall },
): Promise<void> {
  const adapter = await providerOf(provider);
  await applyNews(scope, { provider, news: await adapter.returned(scope, returned) });
}
