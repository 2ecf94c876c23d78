import { t } from '#i18n/t.ts';
import { formatMoney } from '#domain/money.ts';
import styles from './Confirm.module.css';

interface ConfirmProps {
  /** Cents of order and delivery. */
  payableCents: number;
  /** Whether the delivery is in the sum. */
  hasDelivery: boolean;
  sending: boolean;
  /** Id of the text that says what follows. */
  describedBy: string;
}

/** The button that places the order: on a phone in a bar at the window's foot from the start. */
export function Confirm({ payableCents, hasDelivery, sending, describedBy }: ConfirmProps) {
  return (
    <div className={styles.bar}>
      <button
        type="submit"
        className={`button button--primary ${styles.confirm}`}
        aria-disabled={sending}
        aria-busy={sending}
        aria-describedby={describedBy}
      >
        {t('checkout.confirm')}
        {/* Shown, not part of the name: the total is read out in the summary. */}
        <span className={`price ${styles.sum}`} aria-hidden="true">
          {formatMoney(payableCents)}
          {!hasDelivery && <span className={styles.more}>{t('checkout.plusDelivery')}</span>}
        </span>
      </button>
      <p className="small soft" role="status">
        {sending && t('checkout.sending')}
      </p>
    </div>
  );
}
