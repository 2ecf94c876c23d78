import type { CartAddress } from '../cart/cart.ts';
import { countryName } from '../language.ts';
import { isInBrazil } from './country.ts';

type Place = Pick<CartAddress, 'city' | 'state' | 'country'>;

/** City and state as people write them: 'Belo Horizonte – MG', or the city alone. */
export const cityText = ({ city, state }: Pick<Place, 'city' | 'state'>): string =>
  [city, state].filter(Boolean).join(' – ');

/** The country as an address label shows it, in capitals as the post of all countries reads it; '' for Brazil. */
export const countryOnLabel = (place: Pick<Place, 'country'>): string =>
  countryText(place).toUpperCase();

/** The name of a country abroad; '' for Brazil, which an address does not name. */
export const countryText = ({ country }: Pick<Place, 'country'>): string =>
  isInBrazil(country) ? '' : countryName(country);

/** City, postal code and, abroad, country in one line. */
export const placeLine = (place: Place & Pick<CartAddress, 'zipCode'>): string =>
  [cityText(place), place.zipCode, countryText(place)].filter(Boolean).join(', ');

/** City and place of an order in a list, whose `state` is a UF or, abroad, country and region: 'PT/Lisboa'. */
export function listedPlace({ city, state }: Pick<Place, 'city' | 'state'>): string {
  const [country = '', ...region] = state.split('/');
  if (region.length === 0) return cityText({ city, state });
  const own = region.join('/');
  return [cityText({ city, state: own === city ? '' : own }), countryText({ country })].join(', ');
}
