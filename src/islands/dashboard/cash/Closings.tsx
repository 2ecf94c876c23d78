import { t } from '#i18n/t.ts';
import Printer from 'lucide-react/icons/printer';
import type { CashClosing } from '#domain/cash/cash-day.ts';
import { closingPath } from '#domain/cash/cash-path.ts';
import { formatMoment } from '#domain/date.ts';
import { toCents } from '#domain/money.ts';
import { formatReais } from '../format.ts';
import { Card } from '../record/RecordLayout.tsx';
import { differenceText } from './cash-text.ts';
import styles from './Cash.module.css';

/** How a day was closed, and corrected: the newest first. */
export function Closings({ closings }: { closings: readonly CashClosing[] }) {
  return (
    <Card title={t('cash.history')}>
      <ul className={styles.closings}>
        {closings.map(({ id, number, counted, expected, difference, note, closedAt, closedBy }) => (
          <li key={id} className={styles.closing}>
            <div>
              <strong>
                {number === 1 ? t('cash.first') : t('cash.correction', { number: number - 1 })}
                {': '}
                {differenceText(toCents(difference))}
              </strong>
              <p className="small soft">
                {t('cash.counted')} {formatReais(counted)} · {t('cash.expected')}{' '}
                {formatReais(expected)}
              </p>
              <p className="small soft">
                {t('cash.by', { name: closedBy, when: formatMoment(closedAt) })}
              </p>
              {note && <p className={`${styles.note} small`}>{note}</p>}
            </div>
            <a
              className="button button--small"
              href={closingPath(id)}
              target="_blank"
              rel="noopener"
            >
              <Printer className="icon" aria-hidden="true" />
              {t('cash.print')}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
