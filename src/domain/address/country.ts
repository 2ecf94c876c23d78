import type { ShopSettings } from '../settings/settings.ts';
import { DEFAULT_COUNTRY } from './address.ts';

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
