import type { Buyer } from '#domain/account/buyer.ts';
import type { ShopContext } from '../context.ts';
import { listAddresses } from './addresses.ts';
import { readProfile } from './profile.ts';

/**
 * What a checkout knows of a signed-in customer.
 *
 * @throws NotFoundError for an account that is gone
 */
export async function readBuyer(ctx: ShopContext, own: { accountId: string }): Promise<Buyer> {
  return { profile: await readProfile(ctx, own), addresses: await listAddresses(ctx, own) };
}
