import { t } from 'i18next';
import { formatMoney } from '#domain/money.ts';
import styles from '../Checkout.module.css';
import { LegalHints } from './LegalHints.tsx';

interface ConfirmProps {
  /** Cents of order and delivery. */
  payableCents: number;
  sending: boolean;
}

/** The button that places the order, and what buyers should know before pressing it. */
export function Confirm({ payableCents, sending }: ConfirmProps) {
  return (
    <>
      <LegalHints />
      <button
        type="submit"
        className={`button button--primary ${styles.confirm}`}
        aria-disabled={sending}
        aria-busy={sending}
      >
        {t('checkout.confirm')}
        {/* Shown, not part of the name: the total is read out in the summary. */}
        <span className="price" aria-hidden="true">
          {formatMoney(payableCents)}
        </span>
      </button>
      <p className="small soft" role="status">
        {sending && t('checkout.sending')}
      </p>
    </>
  );
}
