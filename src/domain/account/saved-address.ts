import { z } from '../zod.ts';
import { addressFields, withStateOfZipCode } from '../address/address.ts';
import type { CartAddress } from '../cart/cart.ts';

/** Addresses that one account may keep, and the longest name it may give one. */
export const MAX_ADDRESSES = 20;
export const MAX_LABEL = 40;

/** What an account keeps of an address: the e-mail is the account's own, a CPF is asked when buying. */
export type KeptAddress = Omit<CartAddress, 'email' | 'cpf'>;

export interface SavedAddress {
  id: string;
  /** What the customer calls it, 'Casa'; may be empty. */
  label: string;
  /** The one a checkout begins with: the first of the list. */
  isDefault: boolean;
  address: KeptAddress;
}

/** An address to be kept, as typed → as kept. */
export const savedAddressSchema = z.object({
  label: z.string('fields.label').trim().max(MAX_LABEL, 'fields.label').default(''),
  isDefault: z.boolean().default(false),
  address: withStateOfZipCode(addressFields.omit({ email: true, cpf: true })),
});
