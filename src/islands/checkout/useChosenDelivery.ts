import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { countryOf, isInBrazil } from '#domain/address/country.ts';
import { parseZipCode, stateOfZipCode } from '#domain/address/zip-code.ts';
import type { CartAddress, DeliveryInfo } from '#domain/cart/cart.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { toCents } from '#domain/money.ts';
import { updateDelivery } from '#stores/cart-actions.ts';
import { $cart } from '#stores/cart.ts';
import { $settings } from '#stores/settings.ts';
import { itemOf } from './order-body.ts';
import { useDeliveryOptions, type DeliverySearch } from '../deliveries/useDeliveryOptions.ts';

export interface ChosenDelivery {
  search: DeliverySearch;
  /** ISO code of the country that it goes to. */
  country: string;
  chosen: DeliveryJson | null;
  /** Cents; null while no delivery is chosen. */
  costCents: number | null;
}

const NO_OPTIONS: DeliveryJson[] = [];

/** What of an address is known well enough to ask for its deliveries; null while nothing is. */
function placeOf({ zipCode, state, country }: Pick<CartAddress, 'zipCode' | 'state' | 'country'>) {
  if (!isInBrazil(country)) return { zipCode: '', state: '', country };
  const stateOfCep = stateOfZipCode(zipCode);
  const known = stateOfCep ? (parseZipCode(zipCode) ?? '') : '';
  const uf = stateOfCep ?? state;
  return known || uf ? { zipCode: known, state: uf } : null;
}

const isOption = (info: DeliveryInfo) => (option: DeliveryJson) =>
  option.type === info.type && option.area === info.area;

/** The delivery that the buyer has chosen, if it still goes there; otherwise the only one on offer, or none. */
const choiceAmong = (options: readonly DeliveryJson[], info: DeliveryInfo): DeliveryJson | null =>
  options.find(isOption(info)) ?? (options.length === 1 ? (options[0] ?? null) : null);

/**
 * The delivery to an address: the one in the cart if it still goes there. None is chosen for the buyer, unless there is
 * only one. The cart follows, its cost included. The CEP decides; the state counts only without one, and
 * abroad the country.
 *
 * @param changed the changed sums for which an order was refused: the shop is asked again, and until it
 *   answers, the cost is the one that the refusal has put into the cart
 */
export function useChosenDelivery(
  { zipCode, state, country }: Pick<CartAddress, 'zipCode' | 'state' | 'country'>,
  changed: object | null,
): ChosenDelivery {
  const { deliveryInfo, items } = useStore($cart);
  const [lastChange, setLastChange] = useState(changed);
  if (changed && changed !== lastChange) setLastChange(changed);
  const { countries } = useStore($settings);
  const served = countryOf(countries, country);
  const place = placeOf({ zipCode, state, country: served });
  const search = useDeliveryOptions(place && { ...place, items: items.map(itemOf) }, lastChange);
  const options = search.state === 'found' ? search.options : NO_OPTIONS;
  const chosen = choiceAmong(options, deliveryInfo);

  useEffect(() => {
    // The cart of this moment: the buyer may have chosen since this was rendered.
    const { deliveryInfo: current } = $cart.get();
    const option = choiceAmong(options, current);
    if (!option) return;
    const { type, area, cost } = option;
    if (!isOption(current)(option) || current.cost !== cost) updateDelivery({ type, area, cost });
  }, [options]);

  const cost = chosen && (isOption(deliveryInfo)(chosen) ? deliveryInfo : chosen).cost;
  return { search, country: served, chosen, costCents: cost === null ? null : toCents(cost) };
}
