import type { CartAddress } from '../cart/cart.ts';
import type { Profile } from './profile.ts';
import type { StoredAddress, SavedAddress } from './saved-address.ts';

/** What a checkout knows of a signed-in customer. */
export interface Buyer {
  profile: Profile;
  /** The default one first. */
  addresses: SavedAddress[];
}

/** Fields that identify an address; a saved one has all of them. */
export const IDENTIFYING_FIELDS = [
  'fullName',
  'phone',
  'zipCode',
  'state',
  'house',
  'city',
] as const;

/** The saved address that a form contains, if it is one of them; null otherwise. */
export function savedAddressLike(
  addresses: readonly SavedAddress[],
  typed: Partial<CartAddress>,
): SavedAddress | null {
  const isSame = ({ address }: SavedAddress) =>
    IDENTIFYING_FIELDS.every((field) => address[field] === typed[field]);
  return addresses.find(isSame) ?? null;
}

/**
 * What a checkout fills in for a customer: the default address if none was begun, and their name, phone and e-mail
 * if these are missing. What was typed stays.
 */
export function prefilled({ profile, addresses }: Buyer, typed: CartAddress): Partial<CartAddress> {
  const { fullName, phone, email } = profile;
  const isBegun = typed.house !== '' || typed.zipCode !== '' || typed.city !== '';
  const known: StoredAddress | undefined = isBegun ? undefined : addresses[0]?.address;
  const contact = {
    fullName: typed.fullName || fullName,
    phone: typed.phone || phone,
    email: typed.email || email,
  };
  return { ...contact, ...known };
}
