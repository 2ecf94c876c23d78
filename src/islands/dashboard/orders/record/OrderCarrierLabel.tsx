import { t } from '#i18n/t.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import { formatMoment } from '#domain/date.ts';
import { notify } from '#stores/toasts.ts';
import type { ShownOrder } from './useOrderRecord.ts';
import styles from './OrderPage.module.css';

/** The label in the shop's cart at Melhor Envio, and what puts it there. */
export function OrderCarrierLabel({ shown: { order, busy, act } }: { shown: ShownOrder }) {
  const { id, label, canHaveLabel } = order;
  const ask = async () => {
    const input = { orderId: id, replaces: label?.ref ?? null };
    const refusal = await act('carrier-label', input, t('orders.carrierLabel.done'));
    if (refusal) notify.error(refusal.message);
  };
  const moment = label && formatMoment(label.at);
  return (
    <>
      {label && (
        <p className={label.ref === null ? styles.late : 'soft'}>
          {t(`orders.carrierLabel.${label.ref === null ? 'unknown' : 'there'}`, { moment })}
        </p>
      )}
      {label && (
        <a className="link" href={label.link} target="_blank" rel="noreferrer">
          {t('orders.carrierLabel.open')}
          <ExternalLink className="icon" aria-label={t('orders.tracking.opensElsewhere')} />
        </a>
      )}
      {canHaveLabel && (
        <button
          type="button"
          className={styles.textButton}
          aria-disabled={busy}
          onClick={() => void ask()}
        >
          {t(`orders.carrierLabel.${label ? 'again' : 'add'}`)}
        </button>
      )}
    </>
  );
}
