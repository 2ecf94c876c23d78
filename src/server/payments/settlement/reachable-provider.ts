import type { PaymentMethod } from '#domain/orders/order.ts';
import { isOnline } from '#domain/payments/methods.ts';
import { NotFoundError } from '../../base/errors.ts';
import { pixBank } from '../providers/pix-bank.ts';
import { ProviderKeysError } from '../../outbound/provider-errors.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../../service/scope.ts';

/** The provider of a method, if there is anyone to ask: behind a Pix by the shop's own key there is no one. */
export async function reachableProvider(
  scope: Scope,
  method: PaymentMethod,
): Promise<PaymentProvider | null> {
  if (!isOnline(method)) return null;
  try {
    const provider = await providerOf(method);
    if (method !== 'pix') return provider;
    return (await pixBank(scope)) && provider;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    // There is one, and asking it says what its keys lack.
    if (error instanceof ProviderKeysError) return providerOf(method);
    throw error;
  }
}
