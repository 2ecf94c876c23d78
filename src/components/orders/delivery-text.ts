import { t } from 'i18next';
import { arrivalText } from '#islands/deliveries/delivery-text.ts';
import { PICK_UP, type Order } from '#domain/orders/order.ts';

/** The label of an order's delivery: 'Expressa', or 'Retirada na loja'. */
export const deliveryName = ({ type }: Order['delivery']): string =>
  type === PICK_UP ? t('order.pickUp') : type;

/** When an order arrives: 'Chega entre 27/11 e 1º/12', or within how many working days. */
export const timeText = ({ arrival, days }: Order['delivery']): string =>
  arrival ? arrivalText(arrival) : t('order.days', { count: days });
