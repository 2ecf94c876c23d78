import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import type { Buyer } from '#domain/account/buyer.ts';
import { servesCountry } from '#domain/address/address.ts';
import { countryOf, DEFAULT_COUNTRY, isInBrazil } from '#domain/address/country.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { updateBilling, updateShipping } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { $settings } from '#stores/settings.ts';

const serves = (countries: ShopSettings['countries'], { country }: { country: string }): boolean =>
  servesCountry(countries, isInBrazil(country) ? DEFAULT_COUNTRY : country);

/**
 * The buyer with those of their addresses that the shop sells to. A place in the cart where it does not, or no longer
 * does, is emptied: it would be judged by the rules of a country that nobody can choose here.
 */
export function useServedPlaces(buyer: Buyer | null): Buyer | null {
  const { loaded } = useStore($cart, { ssr: 'initial' });
  // Settings that could not be fetched know of no country, and take nothing away.
  const { countries, loaded: known } = useStore($settings, { ssr: 'initial' });

  useEffect(() => {
    if (!loaded || !known) return;
    const country = countryOf(countries, undefined);
    const nowhere = { country, zipCode: '', state: '', house: '', city: '' };
    const { billingInfo, shippingInfo } = $cart.get();
    if (!serves(countries, billingInfo)) updateBilling(nowhere);
    if (!serves(countries, shippingInfo)) updateShipping(nowhere);
  }, [loaded, known, countries]);

  return useMemo(() => {
    if (!buyer || !known) return null;
    const addresses = buyer.addresses.filter(({ address }) => serves(countries, address));
    return { ...buyer, addresses };
  }, [buyer, known, countries]);
}
