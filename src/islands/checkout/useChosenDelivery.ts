import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { DeliveryInfo } from '#domain/cart/cart.ts';
import { toCents } from '#domain/money.ts';
import { $cart, updateDelivery } from '#stores/cart.ts';
import {
  useDeliveryOptions,
  type DeliveryOption,
  type DeliverySearch,
} from './useDeliveryOptions.ts';

export interface ChosenDelivery {
  search: DeliverySearch;
  chosen: DeliveryOption | null;
  /** Cents; null while no delivery is chosen. */
  costCents: number | null;
}

const isOption = (info: DeliveryInfo) => (option: DeliveryOption) =>
  option.type === info.type && option.area === info.area;

/**
 * The delivery to an address: the one in the cart if it still goes there, else the first that the
 * shop offers. The cart follows, its cost included.
 */
export function useChosenDelivery(zipCode: string, uf: string): ChosenDelivery {
  const { deliveryInfo } = useStore($cart);
  const search = useDeliveryOptions(zipCode, uf);
  const options = search.state === 'found' ? search.options : [];
  const chosen = options.find(isOption(deliveryInfo)) ?? options[0] ?? null;

  useEffect(() => {
    if (!chosen) return;
    const { type, area, cost } = chosen;
    const { deliveryInfo: kept } = $cart.get();
    if (!isOption(kept)(chosen) || kept.cost !== cost) updateDelivery({ type, area, cost });
  }, [chosen]);

  return { search, chosen, costCents: chosen && toCents(chosen.cost) };
}
