import { z } from '../zod.ts';
import { addressFields, withStateOfZipCode } from '../address/address.ts';
import { foldEmail } from '../address/email.ts';
import { isPlainText } from '../address/plain-text.ts';
import { profileSchema } from '../account/profile.ts';
import { oneLine, requiredLine } from '../dashboard/record-fields.ts';
import { tagListSchema } from '../dashboard/tags.ts';
import { CONSENT_SOURCES, CONSENTS } from './consent.ts';
import { ACCOUNT_STATUSES } from './customer.ts';

export const MAX_NOTE = 2000;
/** Addresses that staff may save for one customer. */
export const MAX_CUSTOMER_ADDRESSES = 20;

/** What is written of a customer; a field that is left out stays as it is. */
export const customerSchema = z.object({
  fullName: profileSchema.shape.fullName,
  email: z.union([z.literal(''), addressFields.shape.email], 'fields.email').transform(foldEmail),
  phone: profileSchema.shape.phone,
  cpf: addressFields.shape.cpf.transform((cpf) => cpf ?? ''),
});
export type CustomerInput = z.output<typeof customerSchema>;

/** The same with whether the account may sign in, which is ignored for a customer without one. */
export const customerUpdateSchema = customerSchema.extend({
  status: z.enum(ACCOUNT_STATUSES).optional(),
});

export const noteSchema = z.object({ text: requiredLine(MAX_NOTE) });
export const noteIdSchema = z.object({ noteId: z.string().min(1).max(100) });

export const tagsSchema = z.object({ tags: tagListSchema });

/** An answer to whether the customer wants to hear from the shop, and how it was given. */
export const consentSchema = z.object({
  channel: z.enum(['email', 'whatsapp']),
  consent: z.enum(CONSENTS, 'fields.required').exclude(['']),
  source: z.enum(CONSENT_SOURCES, 'fields.required'),
});

const part = (longest: number) => oneLine(longest).refine(isPlainText, 'fields.plainText');

/** An address with its parts, as typed → as stored: `house` is made of them. */
export const customerAddressSchema = z
  .object({
    id: z.string().min(1).max(100).nullish(),
    label: oneLine(40).default(''),
    street: part(120).min(3, 'fields.street'),
    number: part(20).min(1, 'fields.number'),
    complement: part(60).default(''),
    district: part(80).default(''),
  })
  .extend(addressFields.pick({ city: true, state: true, zipCode: true, country: true }).shape)
  .extend({ fullName: profileSchema.shape.fullName, phone: profileSchema.shape.phone });
export const checkedCustomerAddressSchema = withStateOfZipCode(customerAddressSchema);

export const addressIdSchema = z.object({ addressId: z.string().min(1).max(100) });

/** Which of the selected customers stays. */
export const mergeCustomersSchema = z.object({ into: z.string().min(1).max(100) });

/** Street, number, complement and district in the one line that an order has: `CartAddress.house`. */
export const houseLine = ({
  street,
  number,
  complement,
  district,
}: {
  street: string;
  number: string;
  complement: string;
  district: string;
}): string => [`${street}, ${number}`, complement, district].filter(Boolean).join(' – ');

/** The parts of such a line, as far as they can be told: 'Rua Acre, 66, ap. 2' has all but a district. */
export function partsOfHouse(house: string) {
  const [first = '', ...more] = house.split(/\s+[–-]\s+|,\s*/);
  const isNumber = (text: string) => /^(\d+\s?[a-z]?|s\/?n[ºo°]?|km\s?\d+)$/i.test(text.trim());
  const at = more.findIndex(isNumber);
  const number = at === -1 ? '' : more[at]!.trim();
  const rest = more.filter((_, index) => index !== at).map((text) => text.trim());
  return {
    street: first.trim(),
    number,
    complement: rest[0] ?? '',
    district: rest.slice(1).join(', '),
  };
}
