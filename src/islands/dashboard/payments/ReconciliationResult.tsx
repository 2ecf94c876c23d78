import { t } from '#i18n/t.ts';
import { formatMoment, formatTime } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { formatMoney, toReais } from '#domain/money.ts';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import type { Difference, Reconciliation } from '#domain/payments/reconciliation.ts';
import { dayName } from '#domain/reports/step-name.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Reconciliation.module.css';
import { formatSum } from './sum-text.ts';

/** What is true of one provider alone, if its texts say anything. */
export function OwnWords({ of: key, className }: { of: string; className?: string }) {
  const words = t(key, { defaultValue: '' });
  return words === '' ? null : <p className={className}>{words}</p>;
}

/** What a day comes to, and each difference with what can be done about it. */
export function ReconciliationResult({ result }: { result: Reconciliation }) {
  const { provider, day, isOpen, payments, refunds, feeCents, differences } = result;
  const name = t(`payments.provider.${provider as OfferedMethod}`);
  return (
    <>
      <Card title={t('payments.reconcile.of', { provider: name, day: dayName(day) })}>
        <dl className={styles.totals}>
          <Total what={t('payments.reconcile.payments')} total={payments} />
          <Total what={t('payments.reconcile.refunds')} total={refunds} />
          {feeCents !== null && (
            <div>
              <dt>{t('payments.reconcile.fees')}</dt>
              <dd className="figures">{formatMoney(feeCents)}</dd>
            </div>
          )}
        </dl>
        {isOpen && <p className="small soft">{t('payments.reconcile.open')}</p>}
        <OwnWords of={`payments.reconcile.listedLate.${provider}`} className="small soft" />
      </Card>
      <Card title={t('payments.reconcile.differences', { count: differences.length })}>
        {differences.length === 0 ? (
          <p>{t('payments.reconcile.same', { provider: name })}</p>
        ) : (
          <ul className={styles.differences}>
            {differences.map((difference) => (
              <Row
                key={`${difference.kind} ${difference.id}`}
                difference={difference}
                provider={name}
              />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Total({ what, total }: { what: string; total: Reconciliation['payments'] }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd className="figures">
        {formatMoney(total.cents)}
        <span className="small soft">
          {' '}
          · {t('payments.reconcile.entries', { count: total.count })}
        </span>
      </dd>
    </div>
  );
}

const sumText = (sum: Difference['there']): string =>
  sum ? formatSum(toReais(sum.cents), sum.currency) : '';

function Row({ difference, provider }: { difference: Difference; provider: string }) {
  const { kind, id, paymentId, orderId, at } = difference;
  const [there, here] = [sumText(difference.there), sumText(difference.here)];
  return (
    <li className={styles.difference}>
      <div className={styles.what}>
        <p className={styles.name}>
          {t(`payments.difference.${kind}.name`, { there, here, provider })}
        </p>
        <p>{t(`payments.difference.${kind}.todo`, { there, here, provider })}</p>
        <p className="small soft figures">
          <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
            {formatTime(at)}
          </time>{' '}
          · <span className={styles.id}>{id}</span>
          {orderId && ` · ${t('payments.ofOrder', { orderId })}`}
        </p>
      </div>
      {paymentId && (
        <a className="button button--small" href={`${dashboardPath('payments')}/${paymentId}`}>
          {t('payments.reconcile.see')}
        </a>
      )}
    </li>
  );
}
