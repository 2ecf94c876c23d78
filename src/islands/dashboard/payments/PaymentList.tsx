import { t } from '#i18n/t.ts';
import Scale from 'lucide-react/icons/scale';
import { useEffect } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { formatRecent } from '#domain/date.ts';
import { RECONCILIATION_PATH } from '#domain/payments/reconciliation.ts';
import { paymentList, type PaymentWithRefunds } from '#domain/payments/payment-item.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import { HeadLabel } from '../ui/PageHead.tsx';
import { showWaiting } from '../waiting.ts';
import { PaymentBadge } from './PaymentBadge.tsx';
import styles from './Payments.module.css';
import { formatSum, sumOf } from './sum-text.ts';

/** What the sum alone does not say. */
function detailOf(item: PaymentWithRefunds): string {
  const { amount, currency, received, receivedCurrency, refunded } = item;
  if (refunded > 0) {
    const sum = formatSum(refunded, receivedCurrency ?? currency);
    return t('payments.sumReturned', { sum });
  }
  const isOther = received !== null && (received !== amount || receivedCurrency !== currency);
  return isOther ? t('payments.sumAsked', { sum: formatSum(amount, currency) }) : '';
}

const screen: ListScreen<PaymentWithRefunds> = {
  section: 'payments',
  list: paymentList,
  compact: true,
  columns: [
    { name: 'orderId', cell: ({ orderId, buyer }) => <NameCell name={orderId} detail={buyer} /> },
    {
      name: 'createdAt',
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className="figures">{formatRecent(createdAt)}</span>,
    },
    { name: 'method', cell: ({ method }) => t(`paymentMethod.${method}`) },
    {
      name: 'status',
      cell: (item) => (
        <span className={styles.state}>
          <PaymentBadge item={item} />
        </span>
      ),
    },
    {
      name: 'amount',
      sort: 'amount',
      numeric: true,
      cell: (item) => <NameCell name={sumOf(item)} detail={detailOf(item)} />,
    },
  ],
};

interface PaymentListProps {
  access: Access;
  first: FirstPage<PaymentWithRefunds>;
}

/** Every attempt to pay an order, the newest first; what needs somebody has a view of its own. */
export default function PaymentList({ access, first }: PaymentListProps) {
  const list = useList(screen, first);
  // The view that the menu counts (`waiting` of the resource).
  const { toCheck } = list.counts;
  useEffect(() => {
    if (toCheck !== undefined) showWaiting('payments', toCheck);
  }, [toCheck]);
  return (
    <ResourceList screen={screen} access={access} list={list}>
      <a className="button" href={RECONCILIATION_PATH}>
        <Scale className="icon" aria-hidden="true" />
        <HeadLabel>{t('payments.reconcile.link')}</HeadLabel>
      </a>
    </ResourceList>
  );
}
