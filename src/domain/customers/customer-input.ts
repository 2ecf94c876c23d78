import { z } from '../zod.ts';
import {
  abroadFields,
  addressFields,
  byCountry,
  withPlaceAbroad,
  withStateOfZipCode,
} from '../address/address.ts';
import { foldEmail } from '../address/email.ts';
import { isPlainText } from '../address/plain-text.ts';
import { profileSchema } from '../account/profile.ts';
import { oneLine, requiredLine } from '../dashboard/record-fields.ts';
import { tagListSchema } from '../dashboard/tags-input.ts';
import { CONSENT_SOURCES, CONSENTS } from './consent.ts';
import { ACCOUNT_STATUSES, MAX_NOTE } from './customer.ts';

/** What is written of a customer; a field that is left out stays as it is. */
const customerSchema = z.object({
  fullName: profileSchema.shape.fullName,
  email: z.union([z.literal(''), addressFields.shape.email], 'fields.email').transform(foldEmail),
  phone: profileSchema.shape.phone,
  cpf: addressFields.shape.cpf.transform((cpf) => cpf ?? ''),
});
export type CustomerInput = z.output<typeof customerSchema>;

const isReachable = ({ email, phone, cpf }: Partial<CustomerInput>): boolean =>
  Boolean(email || phone || cpf);
/** Told together with whatever else is wrong. */
const CONTACT = { path: ['email'], error: 'fields.oneContact', when: () => true };

/** A new customer: 'fields.oneContact' without e-mail, phone and CPF. */
export const newCustomerSchema = customerSchema.refine(isReachable, CONTACT);

/** The same of one there is, with whether the account may sign in, which is ignored for a customer without one. */
export const customerUpdateSchema = customerSchema
  .extend({ status: z.enum(ACCOUNT_STATUSES).optional() })
  .refine(isReachable, CONTACT);

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
const customerAddressSchema = z
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
/** The same abroad: one line has street and number in the order of the country, and some houses have none. */
const customerAddressAbroadSchema = customerAddressSchema.extend({
  ...abroadFields.pick({ city: true, state: true, zipCode: true }).shape,
  street: part(200).min(3, 'fields.house'),
  number: part(20).default(''),
  phone: z.union([z.literal(''), abroadFields.shape.phone], 'fields.phoneAbroad').default(''),
});
export const checkedCustomerAddressSchema = byCountry(
  withStateOfZipCode(customerAddressSchema),
  withPlaceAbroad(customerAddressAbroadSchema),
);

export const addressIdSchema = z.object({ addressId: z.string().min(1).max(100) });

/** Which of the selected customers stays. */
export const mergeCustomersSchema = z.object({ into: z.string().min(1).max(100) });
