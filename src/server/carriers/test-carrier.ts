import { authorise } from '../authorise.ts';
import { ShopError } from '../errors.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../providers/provider-errors.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import type { Scope } from '../scope.ts';
import { checkMelhorEnvio } from './melhor-envio.ts';

/**
 * Tries the stored token of Melhor Envio for staff.
 *
 * @returns the services that were offered
 * @throws ShopError 401, 403; 409 'gatewayTest.refused' with the carrier's `answer`, or 'gatewayTest.unreachable'
 * @throws TooManyTriesError
 */
export async function testCarrier(scope: Scope): Promise<{ services: string[] }> {
  authorise(scope, 'settings', 'edit');
  if (scope.actor.kind !== 'user') throw new ShopError(401, 'loginRequired');
  await hitRateLimit(scope, 'payment', `test ${scope.actor.user.id}`);
  try {
    return await checkMelhorEnvio(scope);
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
