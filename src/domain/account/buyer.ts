import type { CartAddress } from '../cart/cart.ts';
import type { Profile } from './profile.ts';
import type { KeptAddress, SavedAddress } from './saved-address.ts';

/** What a checkout knows of a signed-in customer. */
export interface Buyer {
  profile: Profile;
  /** The default one first. */
  addresses: SavedAddress[];
}

/** Fields that identify an address; a saved one has them all. */
export const KEPT_FIELDS = ['fullName', 'phone', 'zipCode', 'state', 'house', 'city'] as const;

/** The kept address that stands in a form, if it is one of them. */
export function keptAs(
  addresses: readonly SavedAddress[],
  typed: Partial<CartAddress>,
): SavedAddress | null {
  const isSame = ({ address }: SavedAddress) =>
    KEPT_FIELDS.every((field) => address[field] === typed[field]);
  return addresses.find(isSame) ?? null;
}

/**
 * What a checkout fills in for a customer: the default address where none was begun, and their name,
 * phone and e-mail where these are missing. What was typed stays.
 */
export function prefilled({ profile, addresses }: Buyer, typed: CartAddress): Partial<CartAddress> {
  const { fullName, phone, email } = profile;
  const isBegun = typed.house !== '' || typed.zipCode !== '' || typed.city !== '';
  const known: KeptAddress | undefined = isBegun ? undefined : addresses[0]?.address;
  const person = {
    fullName: typed.fullName || fullName,
    phone: typed.phone || phone,
    email: typed.email || email,
  };
  return { ...person, ...known };
}
