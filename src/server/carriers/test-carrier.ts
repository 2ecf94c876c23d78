import { authorise } from '../service/authorise.ts';
import { tryConnection } from '../outbound/try-connection.ts';
import type { Scope } from '../service/scope.ts';
import { checkMelhorEnvio } from './melhor-envio.ts';

/**
 * Tries the stored token of Melhor Envio for staff.
 *
 * @returns the services that were offered
 * @throws as `tryConnection`
 */
export async function testCarrier(scope: Scope): Promise<{ services: string[] }> {
  authorise(scope, 'settings', 'edit');
  return tryConnection(scope, () => checkMelhorEnvio(scope));
}
