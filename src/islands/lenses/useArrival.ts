import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import type { CartLens } from '#domain/cart/cart.ts';
import { lineUid } from '#domain/cart/line.ts';
import { shortDate } from '#domain/deliveries/working-days.ts';
import type { LensStep } from '#stores/lens-step.ts';
import { $zipCode } from '#stores/zip-code.ts';
import { useDeliveryOptions } from '../deliveries/useDeliveryOptions.ts';

/**
 * When finished glasses arrive, as text: the day, by the first way to the CEP that is known on this device; else when
 * they are ready. '' while no lens is chosen.
 *
 * @param days working days until they are made
 */
export function useArrival(
  { frame, atCounter }: Pick<LensStep, 'frame' | 'atCounter'>,
  lens: CartLens | null,
  days: number,
): string {
  const zipCode = useStore($zipCode);
  // At the counter glasses are picked up.
  const item = lens && !atCounter && { ...frame, lens, uid: lineUid({ ...frame, lens }), qty: 1 };
  const search = useDeliveryOptions(item && zipCode ? { zipCode, state: '', items: [item] } : null);
  if (!lens) return '';
  const brought = search.state === 'found' ? search.options.find(({ arrival }) => arrival) : null;
  return brought?.arrival
    ? t('lensStep.arrival.by', { day: shortDate(brought.arrival.to) })
    : t('lensStep.arrival.ready', { count: days });
}
