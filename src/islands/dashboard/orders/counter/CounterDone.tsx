import { t } from '#i18n/t.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef } from 'react';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { lensSheetsPath } from '#domain/laboratory/lens-sheet.ts';
import { formatMoney } from '#domain/money.ts';
import methodStyles from '../Methods.module.css';
import styles from './Counter.module.css';
import panelStyles from '../FormPanel.module.css';
import { printWindow } from '../../../orders/print-window.ts';
import { printSheets } from '../calls.ts';

/** A completed sale at the counter. */
export interface CounterSale {
  orderId: string;
  /** Numbers of the service orders of its lenses. */
  serviceOrders: readonly string[];
  /** Working days until they are made; counted from the approval of their prescription, if they have powers. */
  lensDays: number;
  isGraded: boolean;
  paidCents: number;
  /** For when it is picked up. */
  leftCents: number;
  /** To hand back. */
  changeCents: number;
}

interface CounterDoneProps {
  sale: CounterSale;
  printsLenses: boolean;
  onNext: () => void;
}

/** After a sale: the change to hand back, the receipt, the next sale. */
export function CounterDone({ sale, printsLenses, onNext }: CounterDoneProps) {
  const { orderId, serviceOrders, lensDays, isGraded, paidCents, leftCents, changeCents } = sale;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`${panelStyles.panel} ${styles.done}`}>
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className={styles.doneTitle}>
        {t('orders.counter.done', { orderId })}
      </h2>
      <p className="soft figures">
        {t('orders.counter.received', { sum: formatMoney(paidCents) })}
      </p>
      {serviceOrders.length > 0 && (
        <p>
          {t('orders.counter.lenses.numbers', { numbers: serviceOrders.join(', ') })}{' '}
          {t(isGraded ? 'orders.counter.lenses.readyAfter' : 'orders.counter.lenses.ready', {
            count: lensDays,
          })}
        </p>
      )}
      {leftCents > 0 && (
        <p className={`figures ${methodStyles.change}`}>
          <span>{t('orders.counter.later')}</span>
          <strong>{formatMoney(leftCents)}</strong>
        </p>
      )}
      {changeCents > 0 && (
        <p className={methodStyles.change}>
          <span>{t('orders.counter.change')}</span>
          <strong className="figures">{formatMoney(changeCents)}</strong>
        </p>
      )}
      <div className={styles.doneActions}>
        <button type="button" className="button button--primary" onClick={onNext}>
          {t('orders.counter.next')}
        </button>
        <button type="button" className="button" onClick={() => printSheets('invoice', [orderId])}>
          <Printer className="icon" aria-hidden="true" />
          {t('orders.print.receipt')}
        </button>
        {printsLenses && serviceOrders.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => printWindow(lensSheetsPath(serviceOrders, ['buyer']))}
          >
            <Printer className="icon" aria-hidden="true" />
            {t('orders.counter.lenses.print')}
          </button>
        )}
        <a className="button button--quiet" href={`${dashboardPath('orders')}/${orderId}`}>
          {t('orders.counter.open')}
        </a>
      </div>
    </section>
  );
}
