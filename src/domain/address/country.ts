import type { ShopSettings } from '../settings/settings.ts';

/** Country of an address that names none, or names it in words. */
export const DEFAULT_COUNTRY = 'BR';

/** Whether an address is in Brazil, where CEP, state and CPF have rules; one that names no country is. */
export const isInBrazil = (country: unknown): boolean =>
  typeof country !== 'string' || /^(BR|BRA([SZ]IL)?)?$/i.test(country.trim());

/** Codes of the countries that a shop sells to: those of its settings, or Brazil if it names none. */
export const servedCountries = (countries: ShopSettings['countries']): readonly string[] =>
  countries.length > 0 ? countries.map(({ code }) => code) : [DEFAULT_COUNTRY];

/** The country of an address that is being typed: its own if the shop sells there, else Brazil or the first. */
export function countryOf(countries: ShopSettings['countries'], typed: string | undefined): string {
  const served = servedCountries(countries);
  if (typed && served.includes(typed)) return typed;
  return served.includes(DEFAULT_COUNTRY) ? DEFAULT_COUNTRY : served[0]!;
}
