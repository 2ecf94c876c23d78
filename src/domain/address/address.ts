import type { ShopSettings } from '../settings/settings.ts';
import { z } from '../zod.ts';
import { DEFAULT_COUNTRY } from './country.ts';
import { formatCpf, isCpf } from './cpf.ts';
import { formatPhone, isPhone } from './phone.ts';
import { isPlainName, isPlainText } from './plain-text.ts';
import { isUf, formatCep, stateAgainst, stateOfZipCode } from './zip-code.ts';

/** Longest text of an address field; an e-mail address may have 254 characters (RFC 5321). */
const MAX_LENGTH = 200;
const MAX_EMAIL = 254;

const text = (code: string, min: number) =>
  z.string(code).trim().min(min, code).max(MAX_LENGTH, code);

const checked = (code: string, isGood: (text: string) => boolean) =>
  text(code, 1).refine(isGood, code);

/** A text that a person chooses freely and that stands in letters. */
const ownWords = (code: string, min: number, isPlain = isPlainText) =>
  text(code, min).refine(isPlain, 'fields.plainText');

/** The fields of an address, each on its own; `addressSchema` checks CEP and state against each other. */
export const addressFields = z.object({
  fullName: ownWords('fields.fullName', 3, isPlainName),
  phone: checked('fields.phone', isPhone).transform(formatPhone),
  email: z
    .string('fields.email')
    .trim()
    .max(MAX_EMAIL, 'fields.email')
    .pipe(z.email('fields.email')),
  house: ownWords('fields.house', 3),
  city: ownWords('fields.city', 2, isPlainName),
  state: z.string('fields.state').trim().toUpperCase().refine(isUf, 'fields.state'),
  zipCode: checked('fields.zipCode', (typed) => stateOfZipCode(typed) !== null).transform(
    formatCep,
  ),
  country: z
    .string('fields.country')
    .trim()
    .toUpperCase()
    .nullish()
    .transform((typed) => (!typed || /^BRA([SZ]IL)?$/.test(typed) ? DEFAULT_COUNTRY : typed))
    .pipe(z.string().regex(/^[A-Z]{2}$/, 'fields.country')),
  cpf: z
    .string('fields.cpf')
    .trim()
    .refine((typed) => typed === '' || isCpf(typed), 'fields.cpf')
    .nullish()
    .transform((typed) => (typed ? formatCpf(typed) : undefined)),
});

/** @param address may be anything: it is checked while other fields are wrong, too */
const contradictsZipCode = (address: unknown): boolean => {
  const { zipCode, state } = { ...(address as Record<string, unknown> | null) };
  return stateAgainst(String(zipCode), String(state)) !== null;
};

/**
 * Adds to a schema with the fields `zipCode` and `state` that the CEP decides the state: one that
 * contradicts it is refused by the field `state`, also while other fields are wrong.
 */
export function withStateOfZipCode<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.refine((address) => !contradictsZipCode(address), {
    path: ['state'],
    error: 'fields.stateOfZipCode',
    when: ({ value }) => contradictsZipCode(value),
  });
}

/**
 * An address of billing or shipping, as typed → as kept: trimmed, phone, CEP and CPF in their usual
 * writing, the country as its ISO code. `cpf` may be absent; whether it must be there, and which
 * countries the shop serves, are its settings. `house` is street and number. Messages are keys below
 * `errors.` in the translation files.
 */
export const addressSchema = withStateOfZipCode(addressFields);

/**
 * Whether the shop serves a country: one of its setting `countries`, or Brazil for a shop that
 * names none.
 *
 * @param code ISO 3166-1 alpha-2, in capitals, as `addressSchema` leaves it
 */
export function servesCountry(countries: ShopSettings['countries'], code: string): boolean {
  if (countries.length === 0) return code === DEFAULT_COUNTRY;
  return countries.some((country) => country.code === code);
}
