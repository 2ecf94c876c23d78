import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { CustomerItem } from '#domain/customers/customer.ts';
import { formatList } from '#domain/language.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from '../ui/Merge.module.css';

interface MergeCustomersProps {
  customers: readonly CustomerItem[];
  onDone: (into: string) => void;
  onClose: () => void;
}

const nameOf = ({ fullName, email, phone }: CustomerItem): string => fullName || email || phone;

/** Asks which of several customers stays, and says what will happen. */
export function MergeCustomers({ customers, onDone, onClose }: MergeCustomersProps) {
  // The one with the account, otherwise the one with the most orders.
  const [into, setInto] = useState(
    () =>
      customers.toSorted(
        (a, b) =>
          Number(b.status !== 'none') - Number(a.status !== 'none') || b.orderCount - a.orderCount,
      )[0]!.id,
  );
  const [busy, setBusy] = useState(false);
  const stays = customers.find(({ id }) => id === into)!;
  const gone = customers.filter(({ id }) => id !== into);
  const moved = gone.reduce((sum, { orderCount }) => sum + orderCount, 0);
  const account = gone.find(({ status }) => status !== 'none');

  const merge = async () => {
    setBusy(true);
    const ids = customers.map(({ id }) => id);
    const answer = await postData('/api/dashboard/customers/actions/merge', { ids, into });
    setBusy(false);
    if (!answer.success) {
      onClose();
      return notify.error(answer.err);
    }
    notify.success(t('customers.merge.done', { name: nameOf(stays) }));
    onDone(into);
  };

  return (
    <ConfirmDialog
      title={t('customers.merge.title')}
      label={t('customers.merge.confirm')}
      danger
      busy={busy}
      onConfirm={() => void merge()}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend>{t('customers.merge.which')}</legend>
        {customers.map((customer) => (
          <label key={customer.id} className="check">
            <input
              type="radio"
              name="into"
              checked={customer.id === into}
              onChange={() => setInto(customer.id)}
            />
            <span>
              <strong>{nameOf(customer)}</strong>
              {customer.status !== 'none' && ` · ${t('customers.merge.hasAccount')}`}
              <br />
              <span className="small soft figures">
                {[
                  customer.email,
                  customer.phone,
                  t('customers.orderCount', { count: customer.orderCount }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <ul className={`small ${styles.consequences}`}>
        <li>{t('customers.merge.moved', { count: moved, name: nameOf(stays) })}</li>
        <li>{t('customers.merge.rest', { name: nameOf(stays) })}</li>
        {account && <li>{t('customers.merge.account', { email: account.email })}</li>}
        <li>
          {t('customers.merge.gone', { count: gone.length, names: formatList(gone.map(nameOf)) })}
        </li>
      </ul>
    </ConfirmDialog>
  );
}
