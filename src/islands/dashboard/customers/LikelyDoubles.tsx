import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { Customer, CustomerItem } from '#domain/customers/customer.ts';
import { getData } from '#stores/api.ts';
import { leaveFor } from '#stores/leave.ts';
import { notify } from '#stores/toasts.ts';
import styles from './Customer.module.css';
import { MergeCustomers } from './MergeCustomers.tsx';

/** Other customers who may be the same person, with a link to merge them. */
export function LikelyDoubles({ item, mayMerge }: { item: Customer; mayMerge: boolean }) {
  const [merging, setMerging] = useState<CustomerItem[] | null>(null);
  const { doubles } = item;
  if (doubles.length === 0) return null;
  const open = async (id: string) => {
    const answer = await getData<{ item: Customer }>(`/api/dashboard/customers/${id}`);
    if (!answer.success) return notify.error(answer.err);
    const both = [item, answer.item];
    if (both.every(({ account }) => account)) notify.error(t('customers.merge.twoAccounts'));
    else setMerging(both);
  };
  return (
    <section className={`notice ${styles.doubles}`} aria-label={t('customers.doubles.title')}>
      <p>{t('customers.doubles.title')}</p>
      <ul>
        {doubles.map(({ id, fullName, same, orderCount }) => (
          <li key={id} className={styles.double}>
            <span>
              <a className="link" href={`${dashboardPath('customers')}/${id}`}>
                {fullName || t('customers.noName')}
              </a>{' '}
              <span className="small soft">
                {t(`customers.doubles.${same}`)} ·{' '}
                {t('customers.orderCount', { count: orderCount })}
              </span>
            </span>
            {mayMerge && (
              <button
                type="button"
                className="button button--small"
                onClick={() => void open(id)}
                aria-label={t('customers.doubles.merge', { name: fullName })}
              >
                {t('customers.merge.open')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {merging && (
        <MergeCustomers
          customers={merging}
          onDone={(into) => leaveFor(`${dashboardPath('customers')}/${into}`)}
          onClose={() => setMerging(null)}
        />
      )}
    </section>
  );
}
