import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type {
  Customer,
  CustomerOrder,
  CustomerOrders as Page,
} from '#domain/customers/customer.ts';
import { formatShortDay } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { ORDER_LOOK, PAYMENT_LOOK } from '#domain/orders/status-look.ts';
import { getData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { formatReais } from '../format.ts';
import { StatusBadge } from '../orders/OrderStatusBadge.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { PageTurner } from '../ui/PageTurner.tsx';
import styles from './Customer.module.css';

/** The orders of a customer, a page at a time. */
export function CustomerOrders({ item: { id, orders, mayOpenOrders } }: { item: Customer }) {
  const [turned, setTurned] = useState<Page | null>(null);
  const [busy, setBusy] = useState(false);
  const { items, total, page, pages } = turned ?? orders;
  const turn = async (to: number) => {
    setBusy(true);
    const path = `/api/dashboard/customers/${id}/orders?page=${to}`;
    const answer = await getData<{ orders: Page }>(path);
    setBusy(false);
    if (!answer.success) return notify.error(answer.err);
    setTurned(answer.orders);
  };
  return (
    <Card
      title={t('customers.orders')}
      end={
        total > 0 && (
          <span className="small soft">{t('customers.orderCount', { count: total })}</span>
        )
      }
    >
      {total === 0 ? (
        <p className="soft">{t('customers.noOrders')}</p>
      ) : (
        <ul className={styles.orders} aria-busy={busy}>
          {items.map((order) => (
            <Order key={order.orderId} order={order} isLink={mayOpenOrders} />
          ))}
        </ul>
      )}
      <PageTurner
        label={t('customers.orderPages')}
        page={page}
        pages={pages}
        busy={busy}
        onTurn={(to) => void turn(to)}
      />
    </Card>
  );
}

function Order({ order, isLink }: { order: CustomerOrder; isLink: boolean }) {
  const { orderId, status, kind, paymentStatus, source, createdAt, payable, name, pieces } = order;
  const isException = paymentStatus !== 'paid' && status === 'delivered';
  return (
    <li className={styles.order}>
      <span className={styles.orderWhat}>
        {isLink ? (
          <a className="link figures" href={`${dashboardPath('orders')}/${orderId}`}>
            {orderId}
          </a>
        ) : (
          <span className="figures">{orderId}</span>
        )}
        <span className="small soft">
          {pieces > 1 ? t('customers.pieces', { name, count: pieces - 1 }) : name}
        </span>
      </span>
      <span className={`${styles.orderDay} small soft figures`}>
        {formatShortDay(createdAt)}
        {source === 'counter' && ` · ${t('customers.atCounter')}`}
      </span>
      <span className={styles.orderStatus}>
        <StatusBadge look={ORDER_LOOK[status]} />
        {isException && <StatusBadge look={PAYMENT_LOOK[paymentStatus]} />}
      </span>
      <span className={`${styles.orderSum} figures`}>
        {kind === '' ? formatReais(payable) : t(`orderKind.${kind}`)}
      </span>
    </li>
  );
}
