import type { OrderSummary } from '#domain/account/own-order.ts';
import type { Profile } from '#domain/account/profile.ts';
import type { SavedAddress } from '#domain/account/saved-address.ts';
import { OPEN_STATUSES } from '#domain/orders/status.ts';
import type { Scope } from '../service/scope.ts';
import { listAddresses } from './addresses.ts';
import { ownOrders } from './own-orders.ts';
import { readProfile } from './profile.ts';

/** Orders that the overview shows. */
const LATEST_ORDERS = 3;

export interface AccountOverview {
  profile: Profile;
  /** The newest order that is under way; null without one. */
  current: OrderSummary | null;
  /** Further recent orders, the newest first. */
  orders: OrderSummary[];
  /** Null while none is saved. */
  address: SavedAddress | null;
}

/**
 * What the first page of the account area shows.
 *
 * @throws NotFoundError for an account that is gone
 */
export async function accountOverview(
  scope: Scope,
  own: { accountId: string },
): Promise<AccountOverview> {
  const { orders } = await ownOrders(scope, own);
  const current = orders.find(({ status }) => OPEN_STATUSES.includes(status)) ?? null;
  const [address = null] = await listAddresses(scope, own);
  return {
    profile: await readProfile(scope, own),
    current,
    orders: orders.filter((order) => order !== current).slice(0, LATEST_ORDERS),
    address,
  };
}
