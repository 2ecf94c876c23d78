import { t } from '#i18n/t.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { ServiceOrder } from '#domain/laboratory/service-order.ts';
import { isBenchKind } from '#domain/orders/order-kind.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import { StatusBadge } from '../orders/OrderStatusBadge.tsx';
import styles from './Prescriptions.module.css';

const pathOf = (number: number) => `${dashboardPath('prescriptions')}/${number}`;

/** What a service order makes again and why, what is to be repaired, and by which others its glasses are made again. */
export function ServiceNotice({ item }: { item: ServiceOrder }) {
  const { kind, work, first, madeAgain } = item;
  if (kind === '' && madeAgain.length === 0) return null;
  return (
    <div className={`notice ${styles.service}`}>
      {kind !== '' && first && (
        <p>
          <a className="link figures" href={pathOf(first.number)}>
            {t('prescriptions.record.again.first', {
              kind: t(`orderKind.${kind}`),
              number: first.number,
            })}
          </a>
        </p>
      )}
      {isBenchKind(kind) && <p className={styles.kind}>{t(`orderKind.${kind}`)}</p>}
      {work && (
        <p className={styles.said}>
          {isBenchKind(kind) ? work : t('prescriptions.record.again.why', { reason: work })}
        </p>
      )}
      {madeAgain.map((made) => (
        <p key={made.number} className={styles.made}>
          <a className="link figures" href={pathOf(made.number)}>
            {t('prescriptions.record.again.made', {
              kind: t(`orderKind.${made.kind}`),
              number: made.number,
            })}
          </a>
          <StatusBadge look={ORDER_LOOK[made.status]} />
        </p>
      ))}
    </div>
  );
}
