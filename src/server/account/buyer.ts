import type { Buyer } from '#domain/account/buyer.ts';
import type { Scope } from '../service/scope.ts';
import { listAddresses } from './addresses.ts';
import { readProfile } from './profile.ts';

/**
 * What a checkout knows of a signed-in customer.
 *
 * @throws NotFoundError for an account that is gone
 */
export async function readBuyer(scope: Scope, own: { accountId: string }): Promise<Buyer> {
  return { profile: await readProfile(scope, own), addresses: await listAddresses(scope, own) };
}
