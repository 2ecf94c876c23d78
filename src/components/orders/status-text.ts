import { t } from '#i18n/t.ts';
import { formatDay } from '#domain/date.ts';
import { isPickUp, type Order, type OrderStatus } from '#domain/orders/order.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';

type Delivery = Order['delivery'];

/** Whether the buyer collected it; then it was not delivered. */
const isCollected = (status: OrderStatus, delivery: Delivery): boolean =>
  status === 'delivered' && isPickUp(delivery);

/** What a buyer reads for a status: 'Entregue', or 'Retirado'. */
export const statusWord = (status: OrderStatus, delivery: Delivery): string =>
  isCollected(status, delivery) ? t('order.collected') : t(ORDER_LOOK[status].word);

/** The same as a phrase with its day: 'Entregue em 25 de novembro'. */
export function statusSince(status: OrderStatus, delivery: Delivery, at: number): string {
  const day = formatDay(at);
  return isCollected(status, delivery)
    ? t('account.collectedOn', { day })
    : t(`account.since.${status}`, { day });
}
