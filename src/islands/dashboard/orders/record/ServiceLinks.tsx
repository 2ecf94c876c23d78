import { t } from '#i18n/t.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { OrderRecordLine } from '#domain/orders/order-record.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import { StatusBadge } from '../OrderStatusBadge.tsx';
import styles from './OrderPage.module.css';

interface ServiceLinksProps {
  line: Pick<OrderRecordLine, 'serviceOrder' | 'madeAgain' | 'isRemakeable'>;
  /** Whether the person may open service orders. */
  opens: boolean;
}

/** The service order of a line, the orders that make its glasses again, and what begins another one. */
export function ServiceLinks({ line, opens }: ServiceLinksProps) {
  const { serviceOrder, madeAgain, isRemakeable } = line;
  if (serviceOrder === null) return null;
  const path = `${dashboardPath('prescriptions')}/${serviceOrder}`;
  return (
    <>
      <span className={styles.facts}>
        {opens ? (
          <a className="link figures" href={path}>
            {t('orders.service.serviceOrder', { number: serviceOrder })}
          </a>
        ) : (
          <span className="soft figures">
            {t('orders.service.serviceOrder', { number: serviceOrder })}
          </span>
        )}
        {isRemakeable && (
          <a className="link" href={path}>
            {t('orders.service.makeAgain')}
          </a>
        )}
      </span>
      {madeAgain.map(({ orderId, kind, status }) => (
        <span key={orderId} className={styles.facts}>
          <a className="link figures" href={`${dashboardPath('orders')}/${orderId}`}>
            {t('orders.service.made', { kind: t(`orderKind.${kind}`), orderId })}
          </a>
          <StatusBadge look={ORDER_LOOK[status]} />
        </span>
      ))}
    </>
  );
}
