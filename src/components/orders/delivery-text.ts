import { t } from '#i18n/t.ts';
import { arrivalText } from '#islands/deliveries/delivery-text.ts';
import { isPickUp, PICK_UP, type Order } from '#domain/orders/order.ts';

/** The label of an order's delivery: 'Expressa', or 'Retirada na loja'. */
export const deliveryName = ({ type }: Order['delivery']): string =>
  type === PICK_UP ? t('order.pickUp') : type;

/** When an order arrives: 'Chega entre 27/11 e 1º/12', or within how many working days; or when it can be collected. */
export function timeText(delivery: Order['delivery']): string {
  const { arrival, days } = delivery;
  if (isPickUp(delivery)) return t('checkout.pickUpDays', { count: days });
  return arrival ? arrivalText(arrival) : t('order.days', { count: days });
}
