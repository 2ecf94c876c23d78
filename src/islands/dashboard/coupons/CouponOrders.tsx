import { t } from '#i18n/t.ts';
import { MOST_USES_SHOWN, type CouponRecord } from '#domain/coupons/record.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { formatShortDay } from '#domain/date.ts';
import { formatReais } from '../format.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Coupons.module.css';

/** The latest orders that have used a coupon. */
export function CouponOrders({ item: { code, automatic, orders, used } }: { item: CouponRecord }) {
  return (
    <Card title={t('coupons.parts.orders')}>
      {orders === null && <p className="soft">{t('coupons.ordersHidden')}</p>}
      {orders?.length === 0 && <p className="soft">{t('coupons.noOrders')}</p>}
      {orders && orders.length > 0 && (
        <ul className="rows" role="list">
          {orders.map(({ orderId, at, buyer, saved, payable }) => (
            <li key={orderId} className={styles.order}>
              <span>
                <a className="link" href={`${dashboardPath('orders')}/${orderId}`}>
                  {orderId}
                </a>{' '}
                <span className="soft">{formatShortDay(at)}</span>
              </span>
              <span>{formatReais(payable)}</span>
              <span className="small soft">{buyer}</span>
              <span className="small soft">−{formatReais(saved)}</span>
            </li>
          ))}
        </ul>
      )}
      {used > MOST_USES_SHOWN && orders && (
        <p className="small soft">{t('coupons.latestOrders', { count: MOST_USES_SHOWN })}</p>
      )}
      {orders && orders.length > 0 && !automatic && (
        <a
          className="link small"
          href={`${dashboardPath('orders')}?coupon=${encodeURIComponent(code)}`}
        >
          {t('coupons.allOrders')}
        </a>
      )}
    </Card>
  );
}
