import { t } from 'i18next';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { formatMoney, toCents } from '#domain/money.ts';

type Days = Pick<DeliveryJson, 'days' | 'daysFrom' | 'pickUp'>;

/** When a delivery is there: 'De 3 a 5 dias úteis', or when it can be collected. */
export function daysText({ days, daysFrom, pickUp }: Days): string {
  if (pickUp) return t('checkout.pickUpDays', { count: days });
  return daysFrom === undefined
    ? t('checkout.days', { count: days })
    : t('checkout.daysRange', { from: daysFrom, count: days });
}

/** Where it is collected and when that is open; '' for what is brought. */
export const placeText = ({ pickUp }: Pick<DeliveryJson, 'pickUp'>): string =>
  pickUp ? [pickUp.place, pickUp.hours].filter(Boolean).join(' · ') : '';

/** What a delivery costs, in cents, as the buyer reads it. */
export const deliveryCostText = (cents: number): string =>
  cents === 0 ? t('checkout.free') : formatMoney(cents);

/** The same of reais. */
export const costText = (reais: number): string => deliveryCostText(toCents(reais));
