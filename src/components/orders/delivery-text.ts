import { t } from 'i18next';
import { PICK_UP, type Order } from '#domain/orders/order.ts';

/** The label of an order's delivery: 'Expressa', or 'Retirada na loja'. */
export const deliveryName = ({ type }: Order['delivery']): string =>
  type === PICK_UP ? t('order.pickUp') : type;
