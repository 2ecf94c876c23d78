import { t } from '#i18n/t.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { formatShortDay } from '#domain/date.ts';
import { formatNumber } from '#domain/number.ts';
import { formatReais } from '../format.ts';
import styles from './Customer.module.css';

/** What a customer is to the shop, in four figures. */
export function CustomerFigures({ item }: { item: Customer }) {
  const { orderCount, orderSum, averageOrder, lastOrderAt } = item;
  if (orderCount === 0) return null;
  const figures = [
    [t('customers.fields.orderSum'), formatReais(orderSum)],
    [t('customers.fields.orderCount'), formatNumber(orderCount)],
    [t('customers.average'), averageOrder === null ? '–' : formatReais(averageOrder)],
    [t('customers.fields.lastOrderAt'), lastOrderAt === null ? '–' : formatShortDay(lastOrderAt)],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
