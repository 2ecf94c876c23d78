import { t } from 'i18next';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import type { DeliveryItem } from '#domain/deliveries/record.ts';

/** Whether it is on, in a word. */
export const stateWord = (active: boolean): string =>
  t(active ? 'deliveries.status.on' : 'deliveries.status.off');

/** The times of a delivery as the shop shows them. */
export const optionTimes = ({
  kind,
  days,
  daysFrom,
  place,
  hours,
}: DeliveryItem): Pick<DeliveryJson, 'days' | 'daysFrom' | 'pickUp'> => ({
  days,
  ...(daysFrom !== null && daysFrom < days && { daysFrom }),
  ...(kind === 'pickUp' && { pickUp: { place, hours } }),
});
