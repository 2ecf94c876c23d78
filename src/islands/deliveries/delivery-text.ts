import { t } from '#i18n/t.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { shortDate, type Arrival } from '#domain/deliveries/working-days.ts';
import { formatMoney, toCents } from '#domain/money.ts';

type Days = Pick<DeliveryJson, 'days' | 'daysFrom' | 'pickUp' | 'arrival'>;

/** On which days a delivery arrives: 'Chega entre 27/11 e 1º/12'. */
export function arrivalText({ from, to }: Arrival): string {
  const last = shortDate(to);
  return from === null || from === to
    ? t('arrival.by', { to: last })
    : t('arrival.between', { from: shortDate(from), to: last });
}

/**
 * When a delivery arrives: its dates, or how many working days it takes if they are not known; or when it can be
 * collected.
 */
export function daysText({ days, daysFrom, pickUp, arrival }: Days): string {
  if (pickUp) return t('checkout.pickUpDays', { count: days });
  if (arrival) return arrivalText(arrival);
  return daysFrom === undefined
    ? t('checkout.days', { count: days })
    : t('checkout.daysRange', { from: daysFrom, count: days });
}

/** The place of a pick-up and its opening hours; '' for what is brought. */
export const placeText = ({ pickUp }: Pick<DeliveryJson, 'pickUp'>): string =>
  pickUp ? [pickUp.place, pickUp.hours].filter(Boolean).join(' · ') : '';

/** What a delivery costs, in cents, as the buyer reads it. */
export const deliveryCostText = (cents: number): string =>
  cents === 0 ? t('checkout.free') : formatMoney(cents);

/** The same of reais. */
export const costText = (reais: number): string => deliveryCostText(toCents(reais));
