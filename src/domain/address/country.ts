import type { ShopSettings } from '../settings/settings.ts';

/** Country of an address that names none, or names it in words. */
export const DEFAULT_COUNTRY = 'BR';

/** Whether an address is in Brazil, where CEP, state and CPF have rules; one that names no country is. */
export const isInBrazil = (country: unknown): boolean =>
  typeof country !== 'string' || /^(BR|BRA([SZ]IL)?)?$/i.test(country.trim());

/** Codes of the countries that a shop sells to: those of its settings, or Brazil if it names none. */
export const servedCountries = (countries: ShopSettings['countries']): readonly string[] =>
  countries.length > 0 ? countries.map(({ code }) => code) : [DEFAULT_COUNTRY];

/**
 * Whether the shop takes the money where an order of this country arrives: at home, or anywhere if it sells to one
 * country alone. A carrier abroad brings no reais back.
 */
export const isPaidOnArrival = (countries: ShopSettings['countries'], country: string): boolean =>
  isInBrazil(country) || servedCountries(countries).length === 1;

/** Countries and territories whose addresses have no postal code (Universal Postal Union, “Addressing systems”). */
const WITHOUT_POSTAL_CODE = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KP LC ML MO MR MW ' +
    'NR NU PA QA RW SB SC SL SR ST SX SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);
/** Countries where no address is complete without its state or province. */
const WITH_STATE = new Set(['AU', 'CA', 'US']);

/** Whether an address abroad has to say its postal code. */
export const needsPostalCode = (country: string): boolean => !WITHOUT_POSTAL_CODE.has(country);

/** Whether an address abroad has to say its state. */
export const needsState = (country: string): boolean => WITH_STATE.has(country);

/** The country of an address that is being typed: its own if the shop sells there, else Brazil or the first. */
export function countryOf(countries: ShopSettings['countries'], typed: string | undefined): string {
  const served = servedCountries(countries);
  if (typed && served.includes(typed)) return typed;
  return served.includes(DEFAULT_COUNTRY) ? DEFAULT_COUNTRY : served[0]!;
}
