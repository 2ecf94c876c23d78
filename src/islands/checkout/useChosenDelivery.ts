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
  /** The delivery that had been chosen for this place and that the shop no longer offers; '' if there is none. */
  gone: string;
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

/** Whether something has been chosen that is not among the options. */
const isGone = (options: readonly DeliveryJson[], info: DeliveryInfo): boolean =>
  info.type !== '' && options.length > 0 && !options.some(isOption(info));

/**
 * The delivery to an address: the one in the cart if it still goes there. None is chosen for the buyer, unless there is
 * only one. The cart follows, its cost included. The CEP decides; the state counts only without one, and
 * abroad the country.
 *
 * @param refusal the refusal of an order for its sums or its delivery: the shop is asked again, and until it
 *   answers, the cost is the one that the refusal has put into the cart
 */
export function useChosenDelivery(
  { zipCode, state, country }: Pick<CartAddress, 'zipCode' | 'state' | 'country'>,
  refusal: object | null,
): ChosenDelivery {
  const { deliveryInfo, items } = useStore($cart);
  const [occasion, setOccasion] = useState(refusal);
  if (refusal && refusal !== occasion) setOccasion(refusal);
  const { countries } = useStore($settings);
  const served = countryOf(countries, country);
  const place = placeOf({ zipCode, state, country: served });
  const search = useDeliveryOptions(place && { ...place, items: items.map(itemOf) }, occasion);
  const options = search.state === 'found' ? search.options : NO_OPTIONS;
  const chosen = choiceAmong(options, deliveryInfo);
  // That another place has other deliveries surprises nobody.
  const where = JSON.stringify(place);
  const [chosenFor, setChosenFor] = useState(where);
  const [gone, setGone] = useState({ where, type: '' });
  if (chosen && isOption(deliveryInfo)(chosen) && chosenFor !== where) setChosenFor(where);
  if (isGone(options, deliveryInfo) && chosenFor === where && gone.type !== deliveryInfo.type)
    setGone({ where, type: deliveryInfo.type });
  const isNews = gone.where === where && (!chosen || options.length === 1);

  useEffect(() => {
    // The cart of this moment: the buyer may have chosen since this was rendered.
    const { deliveryInfo: current } = $cart.get();
    const option = choiceAmong(options, current);
    if (!option) return;
    const { type, area, cost } = option;
    if (!isOption(current)(option) || current.cost !== cost) updateDelivery({ type, area, cost });
  }, [options]);

  const cost = chosen && (isOption(deliveryInfo)(chosen) ? deliveryInfo : chosen).cost;
  return {
    search,
    country: served,
    chosen,
    costCents: cost === null ? null : toCents(cost),
    gone: isNews ? gone.type : '',
  };
}
