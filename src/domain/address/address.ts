import type { ShopSettings } from '../settings/settings.ts';
import { z } from '../zod.ts';
import {
  DEFAULT_COUNTRY,
  isInBrazil,
  needsPostalCode,
  needsState,
  servedCountries,
} from './country.ts';
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

/** Refuses an address by one of its fields for what several say together, also while other fields are wrong. */
const refuseIf = <Schema extends z.ZodType>(
  schema: Schema,
  isWrong: (address: unknown) => boolean,
  [field, error]: [field: string, error: string],
): Schema =>
  schema.refine((address) => !isWrong(address), {
    path: [field],
    error,
    when: ({ value }) => isWrong(value),
  });

/**
 * Adds to a schema with the fields `zipCode` and `state` that the CEP decides the state: one that
 * contradicts it is refused by the field `state`, also while other fields are wrong.
 */
export function withStateOfZipCode<Schema extends z.ZodType>(schema: Schema): Schema {
  return refuseIf(schema, contradictsZipCode, ['state', 'fields.stateOfZipCode']);
}

/** A phone of any country: at least six digits, as they are usually written. */
const ABROAD_PHONE = /^\+?(?=(?:\D*\d){6})[\d ().-]{6,25}$/;
/** Letters, digits, spaces and hyphens; some countries have no postal codes. */
const POSTAL_CODE = /^[\p{L}\d -]{0,16}$/u;

/** The fields of an address outside Brazil, where CEP, UF and CPF mean nothing. */
export const abroadFields = addressFields.extend({
  phone: text('fields.phoneAbroad', 6).regex(ABROAD_PHONE, 'fields.phoneAbroad'),
  state: z
    .string('fields.state')
    .trim()
    .max(MAX_LENGTH, 'fields.state')
    .refine(isPlainName, 'fields.plainText')
    .default(''),
  zipCode: z.string('fields.postalCode').trim().regex(POSTAL_CODE, 'fields.postalCode').default(''),
  cpf: z
    .unknown()
    .optional()
    .transform((): string | undefined => undefined),
});

/** A field of an address whatever was sent, as a text. */
const typedIn = (address: unknown, field: string): string =>
  String({ ...(address as Record<string, unknown> | null) }[field] ?? '').trim();

/** Adds that an address to which something is brought has what all of its country have. */
export function withPlaceAbroad<Schema extends z.ZodType>(schema: Schema): Schema {
  const lacks = (field: string, isNeeded: (country: string) => boolean) => (address: unknown) =>
    typedIn(address, field) === '' && isNeeded(typedIn(address, 'country').toUpperCase());
  const withCode = refuseIf(schema, lacks('zipCode', needsPostalCode), [
    'zipCode',
    'fields.postalCodeMissing',
  ]);
  return refuseIf(withCode, lacks('state', needsState), ['state', 'fields.stateAbroad']);
}

/** The shapes that a schema made by `byCountry` lets through, which it does not say itself. */
export const shapesByCountry = new WeakMap<object, readonly z.ZodType[]>();

/** Checks an address by the rules of the country that it names. */
export function byCountry<Address>(home: z.ZodType<Address>, abroad: z.ZodType<Address>) {
  const checked = z.unknown().transform((typed, context): Address => {
    const country = String(Object(typed).country ?? '').trim();
    // What is no code is refused as a country, by the rules of an address at home.
    const schema = /^[a-z]{2}$/i.test(country) && !isInBrazil(country) ? abroad : home;
    const result = schema.safeParse(typed, { error: () => 'invalidField' });
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    return z.NEVER;
  });
  shapesByCountry.set(checked, [home, abroad]);
  return checked;
}

/**
 * An address of billing or shipping, as typed → as stored: trimmed, phone, CEP and CPF in their usual
 * writing, the country as its ISO code. `cpf` may be absent; whether it must be there, and which
 * countries the shop serves, are its settings. `house` is street and number. Messages are keys below
 * `errors.` in the translation files.
 */
export const addressSchema = byCountry(
  withStateOfZipCode(addressFields),
  withPlaceAbroad(abroadFields),
);

/** A text that may be missing, or freely chosen. */
const maybe = (own: typeof addressFields.shape.house) =>
  z
    .union([z.literal(''), own])
    .nullish()
    .transform((typed) => typed ?? '');
const nowhere = { house: maybe(addressFields.shape.house), city: maybe(addressFields.shape.city) };

/** The same of a buyer who collects the order: street and city may be missing. */
export const collectorSchema = byCountry(
  withStateOfZipCode(addressFields.extend(nowhere)),
  abroadFields.extend(nowhere),
);

/** The same of an address that an account stores: without e-mail and CPF. */
export const storedAddressSchema = byCountry(
  withStateOfZipCode(addressFields.omit({ email: true, cpf: true })),
  withPlaceAbroad(abroadFields.omit({ email: true, cpf: true })),
);

/**
 * Whether the shop serves a country: one of its setting `countries`, or Brazil for a shop that
 * names none.
 *
 * @param code ISO 3166-1 alpha-2, in capitals, as `addressSchema` leaves it
 */
export function servesCountry(countries: ShopSettings['countries'], code: string): boolean {
  return servedCountries(countries).includes(code);
}
