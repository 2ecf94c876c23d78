import { t } from '#i18n/t.ts';
import { toCents, toReais } from '#domain/money.ts';
import { refundStage } from '#domain/payments/money-back.ts';
import type { PaymentRecord, RefundItem } from '#domain/payments/payment-item.ts';
import { formatMoment } from '#domain/date.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Payments.module.css';
import { formatSum } from './sum-text.ts';

interface Line {
  label: string;
  sum: string;
  isTotal?: boolean;
}

/** What came in, what is left of it, in the currency in which it came. */
function linesOf(payment: PaymentRecord): Line[] {
  const { amount, currency, received, receivedCurrency, fee, refunded, status } = payment;
  const came = receivedCurrency ?? currency;
  const isPaid = status === 'paid' || status === 'review';
  const has = received ?? amount;
  const takenOff = toCents(fee ?? 0) + toCents(refunded);
  return [
    { label: t('payments.card.asked'), sum: formatSum(amount, currency) },
    {
      label: t('payments.card.received'),
      sum: isPaid ? formatSum(has, came) : t('payments.card.nothing'),
    },
    ...(fee === null ? [] : [{ label: t('payments.card.fee'), sum: formatSum(-fee, came) }]),
    ...(refunded > 0
      ? [{ label: t('payments.card.refunded'), sum: formatSum(-refunded, came) }]
      : []),
    ...(isPaid && takenOff > 0
      ? [
          {
            label: t('payments.card.left'),
            sum: formatSum(toReais(toCents(has) - takenOff), came),
            isTotal: true,
          },
        ]
      : []),
  ];
}

/** The sums of a payment, and each refund of it. */
export function PaymentMoney({ payment }: { payment: PaymentRecord }) {
  return (
    <>
      <Card title={t('payments.card.money')}>
        <dl className={styles.sums}>
          {linesOf(payment).map(({ label, sum, isTotal = false }) => (
            <div key={label} data-total={isTotal || undefined}>
              <dt>{label}</dt>
              <dd className="figures">{sum}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {payment.refunds.length > 0 && (
        <Card title={t('payments.card.refunds')}>
          <ul className={styles.refunds}>
            {payment.refunds.toReversed().map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Refund({ refund }: { refund: RefundItem }) {
  const { amount, currency, reason, failure, providerRef, createdAt, actorName } = refund;
  const stage = refundStage(refund);
  return (
    <li className={styles.refund}>
      <div className={styles.refundHead}>
        <strong className="figures">{formatSum(amount, currency)}</strong>
        <span
          className={`badge ${stage === 'failed' || stage === 'notMade' ? 'badge--danger' : 'badge--muted'}`}
        >
          {t(`payments.refundStatus.${stage}`)}
        </span>
      </div>
      {reason && <p>{reason}</p>}
      {failure && <p className={styles.failure}>{failure}</p>}
      <p className="small soft figures">
        {[formatMoment(createdAt), actorName, providerRef].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
