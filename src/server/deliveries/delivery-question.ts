import { z } from 'zod';
import { servesCountry } from '#domain/address/address.ts';
import { DEFAULT_COUNTRY } from '#domain/address/country.ts';
import { isUf, parseZipCode, stateAgainst, stateOfZipCode } from '#domain/address/zip-code.ts';
import { DELIVERY_LIMITS } from '#domain/deliveries/record.ts';
import type { Destination } from '#domain/deliveries/rule.ts';
import { toCents } from '#domain/money.ts';
import { orderItemsSchema } from '#domain/orders/order-input.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { resolveItems } from '../cart/resolve-items.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { itemsOfText } from './items-text.ts';
import { parcelOfItems, type PackedParcel } from './parcel.ts';

/** Longest list of items in an address. */
const MAX_ITEMS_TEXT = 10_000;

const text = (code: string) => z.string(code).trim().max(DELIVERY_LIMITS.place, code);

/** A number as JSON or as an address holds it; empty is none. */
const number = (most: number, fault: string) =>
  z
    .union([z.number(), z.literal('').transform(() => null), z.string().transform(Number)])
    .pipe(z.number(fault).min(0, fault).max(most, fault).nullable())
    .nullish();

/** What is written in a call. */
export const questionSchema = z.object({
  zipCode: text('fields.zipCode').nullish(),
  state: text('fields.state').toUpperCase().nullish(),
  country: text('fields.country').toUpperCase().nullish(),
  items: z.union([orderItemsSchema, z.string().max(MAX_ITEMS_TEXT)]).nullish(),
  /** Reais and grams, if there are no items to say so. */
  value: number(DELIVERY_LIMITS.money, 'fields.amount'),
  weight: number(DELIVERY_LIMITS.weight, 'fields.grams'),
});
type Question = z.infer<typeof questionSchema>;

/**
 * What a question about deliveries asks for: where to, and with what; without items, value and weight it is
 * an order of nothing. The CEP decides the state, without one it is the state that is named.
 *
 * @param question `{ zipCode?, state?, country?, items? }`, or `value` in reais and `weight` in grams; items are a
 *   cart's, or 'uid:qty,…'
 * @throws InvalidFieldsError when nothing names a place, the state is not the CEP's or the shop does not
 *   sell to the country
 */
export async function readQuestion(
  scope: Scope,
  question: unknown,
): Promise<{ destination: Destination; parcel: PackedParcel }> {
  const asked = parseInput(questionSchema, question);
  const { countries, checkout } = await loadSettings(scope);
  const destination = destinationOf(asked, countries);
  const { items, value, weight } = asked;
  const { db } = scope.engine;
  const wanted = typeof items === 'string' ? await itemsOfText(db, items) : items;
  const parcel = wanted?.length
    ? await parcelOfItems(db, await resolveItems(db, wanted), checkout)
    : onePiece(toCents(value ?? 0), weight ?? 0);
  return { destination, parcel };
}

/** What is known by its value and weight alone; of what weighs nothing no carrier can say what it costs. */
const onePiece = (valueCents: number, weight: number): PackedParcel => ({
  valueCents,
  weight,
  goods: weight > 0 ? [{ qty: 1, weight, unitPriceCents: valueCents }] : [],
  lensDays: 0,
});

function destinationOf(
  { zipCode, state, country }: Question,
  countries: ShopSettings['countries'],
): Destination {
  if (country && country !== DEFAULT_COUNTRY) {
    if (!servesCountry(countries, country))
      throw new InvalidFieldsError({ country: 'fields.countryNotServed' });
    return { country, state: '', zipCode: null };
  }
  const known = { country: DEFAULT_COUNTRY, zipCode: parseZipCode(zipCode ?? '') };
  if (state) {
    if (!isUf(state)) throw new InvalidFieldsError({ state: 'fields.state' });
    if (!zipCode) return { ...known, state };
  }
  const found = stateOfZipCode(zipCode ?? '');
  if (!found) throw new InvalidFieldsError({ zipCode: 'fields.zipCode' });
  if (stateAgainst(zipCode ?? '', state ?? ''))
    throw new InvalidFieldsError({ state: 'fields.stateOfZipCode' });
  return { ...known, state: found };
}
