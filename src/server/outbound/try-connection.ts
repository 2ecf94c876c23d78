import { ShopError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { ProviderRefusedError, ProviderUnavailableError } from './provider-errors.ts';

/**
 * Asks someone else's server something harmless for staff who set it up. The caller has checked their right.
 *
 * @throws ShopError 409 'gatewayTest.refused' with the `answer`, or 'gatewayTest.unreachable'
 * @throws TooManyTriesError
 */
export async function tryConnection<T>(scope: Scope, ask: () => Promise<T>): Promise<T> {
  if (scope.actor.kind !== 'user') throw new ShopError(401, 'loginRequired');
  await hitRateLimit(scope, 'payment', `test ${scope.actor.user.id}`);
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderRefusedError) {
      throw new ShopError(409, 'gatewayTest.refused', { answer: error.message });
    }
    if (error instanceof ProviderUnavailableError) {
      throw new ShopError(409, 'gatewayTest.unreachable', { answer: error.message });
    }
    throw error;
  }
}
