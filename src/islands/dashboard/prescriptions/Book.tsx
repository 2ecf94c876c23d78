import { t } from '#i18n/t.ts';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { formatCalendarDay, formatMoment } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import {
  monthAfter,
  type BookDay,
  type BookEntry,
  type BookMonth,
} from '#domain/laboratory/book.ts';
import { MAX_SAID } from '#domain/laboratory/service-order.ts';
import { BOOK_PATH } from '#domain/laboratory/paths.ts';
import { formatNumber } from '#domain/number.ts';
import { EYES, type Eye } from '#domain/prescriptions/prescription.ts';
import { writePower } from '#domain/prescriptions/write-typed.ts';
import { getData, postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { TextAreaField, TextField } from '../../form/Field.tsx';
import type { Refusal } from '../../form/useSubmission.ts';
import { ActionDialog } from '../orders/ActionDialog.tsx';
import { HeadLabel, PageHead } from '../ui/PageHead.tsx';
import styles from './Prescriptions.module.css';

const dayText = (day: string): string => formatCalendarDay(new Date(`${day}T00:00:00Z`));

const eyeText = ({ sphere, cylinder, axis, addition, dnp, prism, base }: Eye): string =>
  [
    writePower(sphere),
    cylinder !== 0 && `${writePower(cylinder)} × ${axis}°`,
    addition !== null && `AD ${writePower(addition)}`,
    dnp !== null && `DNP ${formatNumber(dnp, 1)}`,
    prism !== null &&
      `${formatNumber(prism, 2)} Δ ${base ? t(`prescriptions.record.base.${base}`) : ''}`,
  ]
    .filter(Boolean)
    .join(' ');

type Open = { kind: 'close'; day: string } | { kind: 'correct'; entry: BookEntry };

/** The book of prescriptions, a month at a time: days are closed, entries are only corrected by further ones. */
export default function Book({ book: first }: { book: BookMonth }) {
  const [book, setBook] = useState(first);
  const [open, setOpen] = useState<Open | null>(null);
  const { month, days, technician, today } = book;

  const send = async (action: string, body: object, done: string): Promise<Refusal | null> => {
    const answer = await postData(`/api/dashboard/prescriptions/book/${action}`, body);
    if (!answer.success) return { message: answer.err, fields: answer.fields };
    const read = await getData<{ book: BookMonth }>(
      `/api/dashboard/prescriptions/book?month=${month}`,
    );
    if (read.success) setBook(read.book);
    notify.success(done);
    return null;
  };

  return (
    <>
      <PageHead
        title={t('prescriptions.book.title')}
        lead={<p className="small soft">{t('prescriptions.book.lead')}</p>}
      >
        <button type="button" className="button button--quiet" onClick={() => window.print()}>
          <Printer className="icon" aria-hidden="true" />
          <HeadLabel>{t('prescriptions.book.print')}</HeadLabel>
        </button>
        <a
          className="button button--quiet"
          href={`/api/dashboard/prescriptions/book?month=${month}&format=csv`}
          download
        >
          <Download className="icon" aria-hidden="true" />
          <HeadLabel>{t('prescriptions.book.csv')}</HeadLabel>
        </a>
      </PageHead>
      <nav className={styles.months} aria-label={t('prescriptions.book.title')}>
        <a className="link" href={`${BOOK_PATH}?mes=${monthAfter(month, -1)}`}>
          {t('prescriptions.book.before')}
        </a>
        <strong className="figures">{month.split('-').toReversed().join('/')}</strong>
        {month < today.slice(0, 7) && (
          <a className="link" href={`${BOOK_PATH}?mes=${monthAfter(month, 1)}`}>
            {t('prescriptions.book.after')}
          </a>
        )}
      </nav>
      {days.length === 0 && <p className="soft">{t('prescriptions.book.nothing')}</p>}
      {days.map((day) => (
        <Day
          key={day.day}
          day={day}
          mayClose={day.closed === null && day.day <= today}
          onOpen={setOpen}
        />
      ))}
      {open?.kind === 'close' && (
        <ActionDialog
          title={t('prescriptions.book.closeTitle', { day: dayText(open.day) })}
          label={t('prescriptions.book.closeConfirm')}
          send={(fields) =>
            send('close', { day: open.day, ...fields }, t('prescriptions.book.closedDone'))
          }
          onClose={() => setOpen(null)}
        >
          {(errors) => (
            <>
              <p>{t('prescriptions.book.closeText')}</p>
              <TextField
                label={t('prescriptions.book.name')}
                name="name"
                defaultValue={technician?.name}
                maxLength={120}
                error={errors.name}
              />
              <TextField
                label={t('prescriptions.book.register')}
                name="register"
                defaultValue={technician?.register}
                maxLength={60}
                error={errors.register}
              />
            </>
          )}
        </ActionDialog>
      )}
      {open?.kind === 'correct' && (
        <ActionDialog
          title={t('prescriptions.book.correctTitle', { number: open.entry.number })}
          label={t('prescriptions.book.correctConfirm')}
          send={(fields) =>
            send(
              'correct',
              { number: open.entry.number, ...fields },
              t('prescriptions.book.corrected'),
            )
          }
          onClose={() => setOpen(null)}
        >
          {(errors) => (
            <>
              <p>{t('prescriptions.book.correctLead')}</p>
              <TextField
                label={t('prescriptions.book.patient')}
                name="patient"
                defaultValue={open.entry.content.patient}
                maxLength={120}
                error={errors.patient}
              />
              <TextAreaField
                label={t('prescriptions.book.correctNote')}
                name="note"
                rows={3}
                maxLength={MAX_SAID}
                error={errors.note}
              />
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}

interface DayProps {
  day: BookDay;
  mayClose: boolean;
  onOpen: (open: Open) => void;
}

function Day({ day: { day, entries, closed }, mayClose, onOpen }: DayProps) {
  return (
    <section className={styles.day}>
      <div className={styles.dayHead}>
        <h2 className="figures">
          {dayText(day)}{' '}
          <span className="small soft">
            {t('prescriptions.book.entries', { count: entries.length })}
          </span>
        </h2>
        {mayClose && (
          <button type="button" className="button" onClick={() => onOpen({ kind: 'close', day })}>
            {t('prescriptions.book.close')}
          </button>
        )}
      </div>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
      <p className="small soft">
        {closed
          ? t('prescriptions.book.closed', { ...closed, moment: formatMoment(closed.at) })
          : t('prescriptions.book.open')}
      </p>
    </section>
  );
}

function Entry({ entry, onOpen }: { entry: BookEntry; onOpen: (open: Open) => void }) {
  const { number, content, corrects, correctedBy } = entry;
  const { prescriber, prescription, lens, issuedAt, checkedBy } = content;
  const register = [prescriber.council, prescriber.state, prescriber.number].filter(Boolean);
  const lines = [
    [
      prescriber.name,
      register.join(' '),
      issuedAt && t('prescriptions.book.issued', { day: dayText(issuedAt) }),
    ],
    [lens?.name, t(`prescriptions.record.use.${content.use}`), content.frame],
    [
      ...content.address,
      checkedBy.length > 0 && t('prescriptions.book.checked', { names: checkedBy.join(', ') }),
    ],
  ].map((line) => line.filter(Boolean).join(' · '));
  return (
    <li className={styles.entry}>
      <span className="figures">{number}</span>
      <div className={styles.entryText}>
        <p>
          <strong>{content.patient}</strong>
          {content.buyer && ` · ${t('prescriptions.book.orderedBy', { name: content.buyer })}`}
        </p>
        {EYES.map((eye) => (
          <p key={eye} className="figures">
            {t(`prescriptions.record.${eye}`)} {eyeText(prescription[eye])}
          </p>
        ))}
        {prescription.pd !== null && (
          <p className="figures">
            {t('prescriptions.record.pd')} {formatNumber(prescription.pd, 1)}
          </p>
        )}
        {lines.map((line) => (
          <p key={line} className="small soft">
            {line}
          </p>
        ))}
        {corrects !== null && (
          <p>
            {t('prescriptions.book.corrects', { number: corrects })}
            {content.note && `: ${content.note}`}
          </p>
        )}
        {correctedBy.map((by) => (
          <p key={by} className={styles.late}>
            {t('prescriptions.book.correctedBy', { number: by })}
          </p>
        ))}
        <p className={styles.entryEnd}>
          <a
            className="link small"
            href={`${dashboardPath('prescriptions')}/${content.serviceOrder}`}
          >
            {t('prescriptions.book.serviceOrder', { number: content.serviceOrder })}
          </a>
          <button
            type="button"
            className="button button--small button--quiet"
            onClick={() => onOpen({ kind: 'correct', entry })}
          >
            {t('prescriptions.book.correct')}
          </button>
        </p>
      </div>
    </li>
  );
}
