import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { CashDay } from '#domain/cash/cash-day.ts';
import { formatMoment } from '#domain/date.ts';
import { cashPath } from '#domain/cash/cash-path.ts';
import { dayName } from '#domain/reports/step-name.ts';
import { getData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { TextField } from '../../form/Field.tsx';
import { formatReais } from '../format.ts';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { CashForm } from './CashForm.tsx';
import { Closings } from './Closings.tsx';
import styles from './Cash.module.css';
import { OpenCash } from './OpenCash.tsx';
import { CashSums } from './CashSums.tsx';

interface CashDeskProps {
  first: CashDay;
  /** The shop's current day. */
  today: string;
}

/** The counter's cash of one person on one day: what came in, how it was closed, and closing it. */
export default function CashDesk({ first, today }: CashDeskProps) {
  const [cash, setCash] = useState(first);
  const [busy, setBusy] = useState(false);
  const { day, person, opening, sums, closings, mayClose, mayOpen } = cash;
  const [last] = closings;

  const show = async (next: string) => {
    if (next === '' || next > today) return;
    setBusy(true);
    const params = new URLSearchParams({ day: next, person: person.id });
    const answer = await getData<{ cash: CashDay }>(`/api/dashboard/orders/cash?${params}`);
    setBusy(false);
    if (!answer.success) return notify.error(answer.err);
    history.replaceState(null, '', cashPath({ day: next, staffId: person.id }));
    setCash(answer.cash);
  };

  // What the drawer should hold now, if it is no longer what the closing says.
  const expectedNow = last && cash.inDrawer + last.opening - last.withdrawn - last.pickUpCard;
  const hasMoved = last && Math.abs(expectedNow! - last.expected) >= 0.005;
  return (
    <RecordLayout
      section="orders"
      id={null}
      title={t('cash.ofPerson', { name: person.name })}
      meta={dayName(day)}
      wide
      notice={
        hasMoved && (
          <p className="notice notice--warning" role="status">
            {t('cash.later', { sum: formatReais(expectedNow!) })}
          </p>
        )
      }
    >
      <div className={styles.desk} aria-busy={busy}>
        <div className={styles.column}>
          <TextField
            label={t('cash.day')}
            type="date"
            max={today}
            value={day}
            onChange={({ target }) => void show(target.value)}
          />
          {mayOpen && <OpenCash day={day} onOpened={setCash} />}
          {opening && (
            <p className="soft figures">
              {t('cash.openedWith', {
                sum: formatReais(opening.float),
                when: formatMoment(opening.openedAt),
              })}
            </p>
          )}
          <Card title={t('cash.sums')}>
            <CashSums sums={sums} />
          </Card>
          {closings.length > 0 && <Closings closings={closings} />}
        </div>
        {mayClose ? (
          // A form for each state: what was typed for another day, or before a correction, goes.
          <CashForm
            key={`${day} ${closings.length} ${opening === null}`}
            cash={cash}
            onClosed={setCash}
          />
        ) : (
          <p className="soft">{t('cash.notYours')}</p>
        )}
      </div>
    </RecordLayout>
  );
}
