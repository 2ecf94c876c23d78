import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { firstNameOf } from '#domain/address/person-name.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { HandOver } from '../../ui/HandOver.tsx';
import styles from './OrderPage.module.css';

interface OrderLinkProps {
  orderId: string;
  /** The buyer's. */
  name: string;
  phone: string;
}

/** Sends a buyer the link of their order by hand: a shop without a mail server has no other way. */
export function OrderLink({ orderId, name, phone }: OrderLinkProps) {
  const [link, setLink] = useState('');
  const [busy, setBusy] = useState(false);

  const open = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await postData<{ link: string }>(`/api/dashboard/orders/${orderId}/link`, {});
    setBusy(false);
    if (answer.success) setLink(new URL(answer.link, location.origin).href);
    else notify.error(answer.err);
  };

  return (
    <>
      <button
        type="button"
        className={styles.textButton}
        aria-disabled={busy}
        onClick={() => void open()}
      >
        {t('orders.link.action')}
      </button>
      {link && (
        <Dialog
          title={t('orders.link.title')}
          closeLabel={t('handOver.close')}
          onClose={() => setLink('')}
        >
          <div className="stack">
            <p>{t('orders.link.text')}</p>
            <HandOver
              text={link}
              phone={phone}
              message={t('orders.link.message', { name: firstNameOf(name), orderId, link })}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
