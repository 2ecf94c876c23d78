import { z } from '../zod.ts';
import { storedAddressSchema } from '../address/address.ts';
import type { CartAddress } from '../cart/cart.ts';

/** Addresses that one account may save, and the longest name of one. */
export const MAX_ADDRESSES = 20;
const MAX_LABEL = 40;

/** The fields stored of an address: the e-mail is the account's, and the checkout asks for the CPF. */
export type StoredAddress = Omit<CartAddress, 'email' | 'cpf'>;

export interface SavedAddress {
  id: string;
  /** What the customer calls it, 'Casa'; may be empty. */
  label: string;
  /** The one that a checkout fills in: the first of the list. */
  isDefault: boolean;
  address: StoredAddress;
}

/** An address to be saved: as typed → as stored. */
export const savedAddressSchema = z.object({
  label: z.string('fields.label').trim().max(MAX_LABEL, 'fields.label').default(''),
  isDefault: z.boolean().default(false),
  address: storedAddressSchema,
});
