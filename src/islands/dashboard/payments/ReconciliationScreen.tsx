import { t, textAt } from '#i18n/t.ts';
import { useState } from 'react';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import { isDay } from '#domain/reports/period.ts';
import { addDays } from '#domain/date.ts';
import { SelectField, TextField } from '../../form/Field.tsx';
import { RecordLayout } from '../record/RecordLayout.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './Reconciliation.module.css';
import { OwnWords, ReconciliationResult } from './ReconciliationResult.tsx';
import { useReconciliation } from './useReconciliation.ts';

interface ReconciliationScreenProps {
  /** Methods whose providers have a list of their own. */
  methods: readonly OfferedMethod[];
  /** Methods in use whose providers have none. */
  unlisted: readonly OfferedMethod[];
  /** The shop's current day. */
  today: string;
  /** The address's query: `?provedor=stripe&dia=2026-11-23`. */
  search: string;
}

/** A day of a provider's own list beside the shop's, with each difference as text. */
export default function ReconciliationScreen({
  methods,
  unlisted,
  today,
  search,
}: ReconciliationScreenProps) {
  const params = new URLSearchParams(search);
  const asked = params.get('dia') ?? '';
  const isAsked = isDay(asked) && asked <= today;
  const named = methods.find((method) => method === params.get('provedor'));
  const [provider, setProvider] = useState<string>(named ?? methods[0] ?? '');
  // Once a day is over, all of its payments have been reported.
  const [day, setDay] = useState(isAsked ? asked : addDays(today, -1));
  const { result, failure, busy, compare } = useReconciliation(
    named && isAsked ? { provider: named, day: asked } : null,
  );

  return (
    <RecordLayout section="payments" id={null} title={t('payments.reconcile.title')}>
      {methods.length === 0 ? (
        <EmptyState
          framed
          action={
            <a className="button" href="/dashboard/configuracoes/pagamento">
              {t('payments.reconcile.toSettings')}
            </a>
          }
        >
          {t('payments.reconcile.none')}
        </EmptyState>
      ) : (
        <>
          <form
            className={styles.choices}
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy && isDay(day)) void compare({ provider, day });
            }}
          >
            <SelectField
              label={t('payments.reconcile.provider')}
              value={provider}
              onChange={({ target }) => setProvider(target.value)}
            >
              {methods.map((method) => (
                <option key={method} value={method}>
                  {t(`payments.provider.${method}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('payments.reconcile.day')}
              type="date"
              required
              max={today}
              value={day}
              error={failure?.fields?.day}
              onChange={({ target }) => setDay(target.value)}
            />
            <button type="submit" className="button button--primary" aria-disabled={busy}>
              {t(busy ? 'payments.reconcile.busy' : 'payments.reconcile.compare')}
            </button>
          </form>
          {/* Announced, and left in place while the next answer is awaited. */}
          <div role="status" className={styles.answer} aria-busy={busy}>
            {failure && <Failed provider={provider} failure={failure} />}
            {result && <ReconciliationResult result={result} />}
            {!failure && !result && (
              <p className="soft">
                {t(busy ? 'payments.reconcile.waiting' : 'payments.reconcile.lead')}
              </p>
            )}
          </div>
        </>
      )}
      {unlisted.map((method) => (
        <p key={method} className="small soft">
          {textAt(`payments.reconcile.unlisted.${method}`)}
        </p>
      ))}
    </RecordLayout>
  );
}

/** Why there is nothing to compare: nothing here has changed. */
function Failed({
  provider,
  failure: { status, err },
}: {
  provider: string;
  failure: { status: number; err: string };
}) {
  const named = { provider: t(`payments.provider.${provider as OfferedMethod}`) };
  return (
    <div className="notice notice--danger">
      {status === 503 && <p>{t('payments.reconcile.unavailable', named)}</p>}
      {status === 502 && <p>{t('payments.reconcile.refused', named)}</p>}
      {status !== 503 && status !== 502 && <p>{err}</p>}
      {status === 502 && <OwnWords of={`payments.reconcile.refusedBy.${provider}`} />}
    </div>
  );
}
