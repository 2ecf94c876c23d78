import { t } from '#i18n/t.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { formatReais } from '../../format.ts';

/** Why less is given back than was paid: the gift cards that an order has bought were spent. */
export function CardsSpent({ order }: { order: Pick<OrderRecord, 'cardsSpent'> }) {
  if (order.cardsSpent <= 0) return null;
  return (
    <p className="small soft">
      {t('orders.refund.cardsSpent', { sum: formatReais(order.cardsSpent) })}
    </p>
  );
}
