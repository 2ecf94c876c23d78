import { t } from 'i18next';
import { formatShortDay } from '#domain/date.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { formatReais } from '../format.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from '../record/Record.module.css';

/** A customer's account, orders and addresses. */
export function CustomerAside({ item }: { item: Customer }) {
  return (
    <>
      <Account item={item} />
      <LastOrders item={item} />
      <Addresses item={item} />
    </>
  );
}

function Account({ item: { email, emailVerified, createdAt } }: { item: Customer }) {
  return (
    <Card title={t('customers.account')}>
      <p>
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <p className="small soft">
        {t(emailVerified ? 'customers.verified' : 'customers.unverified')} ·{' '}
        {t('customers.since', { day: formatShortDay(createdAt) })}
      </p>
    </Card>
  );
}

function LastOrders({ item: { orderCount, orderSum, lastOrders } }: { item: Customer }) {
  return (
    <Card title={t('customers.orders')}>
      <p className="small soft">
        {t('customers.orderFigures', { count: orderCount, sum: formatReais(orderSum) })}
      </p>
      {lastOrders.length > 0 && (
        <ul className={styles.lines}>
          {lastOrders.map(({ orderId, status, createdAt, payable }) => (
            <li key={orderId} className={styles.line}>
              <span>
                {orderId}
                <span className="small soft"> {formatShortDay(createdAt)}</span>
              </span>
              <span className="badge badge--muted">{t(`orderStatus.${status}`)}</span>
              <span className={styles.sum}>{formatReais(payable)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Addresses({ item: { addresses } }: { item: Customer }) {
  if (addresses.length === 0) return null;
  return (
    <Card title={t('customers.addresses')}>
      {addresses.map(({ id, label, address }) => (
        <address key={id} className={styles.address}>
          {label && <strong>{label}</strong>}
          <span>{address.fullName}</span>
          <span>{address.house}</span>
          <span>
            {address.city} – {address.state}, {address.zipCode}
          </span>
        </address>
      ))}
    </Card>
  );
}
