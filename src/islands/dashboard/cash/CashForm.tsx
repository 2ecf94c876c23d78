import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { CashDay } from '#domain/cash/cash-day.ts';
import { formatMoney, toCents, toReais } from '#domain/money.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { TextAreaField } from '../../form/Field.tsx';
import { refusalOf } from '../../form/refusal.ts';
import { useSubmission, type Send } from '../../form/useSubmission.ts';
import { SumLines } from '../../ui/SumLines.tsx';
import { FormPanel } from '../orders/FormPanel.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { MoneyField } from '../ui/NumberFields.tsx';
import { differenceText } from './cash-text.ts';
import styles from './Cash.module.css';

/** Cents; null for nothing, undefined for what is not an amount. */
type Amount = number | null | undefined;

interface CashFormProps {
  cash: CashDay;
  onClosed: (cash: CashDay) => void;
}

/** What is in the drawer is counted, beside what should be: then the day is closed, or corrected. */
export function CashForm({ cash, onClosed }: CashFormProps) {
  const [last] = cash.closings;
  const float = last?.opening ?? cash.opening?.float;
  const [opening, setOpening] = useState<Amount>(float === undefined ? null : toCents(float));
  const [withdrawn, setWithdrawn] = useState<Amount>(last ? toCents(last.withdrawn) : null);
  const [pickUpCard, setPickUpCard] = useState<Amount>(last ? toCents(last.pickUpCard) : null);
  const [counted, setCounted] = useState<Amount>(null);
  const [asks, setAsks] = useState(false);
  const { sending, message, errors, run, formProps } = useSubmission({ edits: true });
  const hasPickUps = cash.sums.some(({ method }) => method === 'cod');
  const expected = toCents(cash.inDrawer) + (opening ?? 0) - (withdrawn ?? 0) - (pickUpCard ?? 0);

  const send: Send = async ({ note = '' }) => {
    const reais = (amount: Amount) => (amount === undefined ? NaN : toReais(amount ?? 0));
    const answer = await postData<{ cash: CashDay }>('/api/dashboard/orders/cash', {
      day: cash.day,
      staffId: cash.person.id,
      opening: reais(opening),
      withdrawn: reais(withdrawn),
      pickUpCard: reais(pickUpCard),
      // Nothing typed is not zero: it was not counted.
      counted: counted === null ? null : reais(counted),
      note,
      seen: cash.closings.length,
    });
    if (!answer.success) {
      // Under a dialog no field could take the focus.
      setAsks(false);
      return refusalOf(answer);
    }
    notify.success(t('cash.closed'));
    onClosed(answer.cash);
    return null;
  };

  const props = formProps(send);
  // What the shop is going to refuse is not asked about first: the refusal says what is missing.
  const onSubmit: typeof props.onSubmit = (event) => {
    const note = new FormData(event.currentTarget).get('note');
    if (sending || typeof counted !== 'number' || (last && !note)) return props.onSubmit?.(event);
    event.preventDefault();
    setAsks(true);
  };

  const title = t(last ? 'cash.correct' : 'cash.close');
  return (
    <form {...props} onSubmit={onSubmit}>
      <FormPanel id="closing" title={title}>
        {message && (
          <p className="notice notice--danger" role="alert" tabIndex={-1} data-refusal>
            {message}
          </p>
        )}
        <MoneyField
          label={t('cash.opening')}
          name="opening"
          value={opening ?? null}
          onChange={setOpening}
          error={errors.opening}
        />
        <MoneyField
          label={t('cash.withdrawn')}
          hint={t('cash.withdrawnHint')}
          name="withdrawn"
          value={withdrawn ?? null}
          onChange={setWithdrawn}
          error={errors.withdrawn}
        />
        {hasPickUps && (
          <MoneyField
            label={t('cash.pickUpCard')}
            hint={t('cash.pickUpCardHint')}
            name="pickUpCard"
            value={pickUpCard ?? null}
            onChange={setPickUpCard}
            error={errors.pickUpCard}
          />
        )}
        <p className={styles.expected}>
          <span className="soft">{t('cash.expected')}</span>
          <output className="figures">{formatMoney(expected)}</output>
        </p>
        <MoneyField
          label={t('cash.counted')}
          name="counted"
          value={counted ?? null}
          onChange={setCounted}
          error={errors.counted}
        />
        <p className={styles.difference} aria-live="polite">
          {typeof counted === 'number' && differenceText(counted - expected)}
        </p>
        <TextAreaField
          label={t(last ? 'cash.noteOfCorrection' : 'cash.note')}
          name="note"
          rows={2}
          maxLength={500}
          error={errors.note}
        />
        <button
          type="submit"
          className="button button--primary button--block"
          aria-disabled={sending}
        >
          {title}
        </button>
        <p className="small soft">{t('cash.final')}</p>
      </FormPanel>
      {asks && typeof counted === 'number' && (
        <ConfirmDialog
          title={t(last ? 'cash.confirm.correctTitle' : 'cash.confirm.closeTitle')}
          label={title}
          busy={sending}
          onConfirm={() => void run(send)}
          onClose={() => setAsks(false)}
        >
          <SumLines
            lines={[
              { label: t('cash.expected'), cents: expected },
              { label: t('cash.counted'), cents: counted },
            ]}
            total={{ label: t('cash.confirm.difference'), cents: counted - expected }}
          />
          <p className="small soft">{t('cash.final')}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
