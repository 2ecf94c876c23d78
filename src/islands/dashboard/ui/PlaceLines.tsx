import { cityText, countryText } from '#domain/address/place-text.ts';
import type { CartAddress } from '#domain/cart/cart.ts';

type PlaceLinesProps = Pick<CartAddress, 'city' | 'state' | 'zipCode' | 'country'>;

/** The lines of an address below street and number. */
export function PlaceLines(place: PlaceLinesProps) {
  const { zipCode } = place;
  return (
    <>
      <span>
        {cityText(place)}
        {zipCode && ', '}
        <span className="figures">{zipCode}</span>
      </span>
      {countryText(place) && <span>{countryText(place)}</span>}
    </>
  );
}
