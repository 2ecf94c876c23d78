import { t } from '#i18n/t.ts';
import Copy from 'lucide-react/icons/copy';
import { formatMoment } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import type { PaymentRecord } from '#domain/payments/payment-item.ts';
import { copyText } from '#stores/copy-text.ts';
import { formatReais } from '../format.ts';
import { StatusBadge } from '../orders/OrderStatusBadge.tsx';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Payments.module.css';

/** The order that it is to pay, and what the provider calls it. */
export function PaymentAside({ payment }: { payment: PaymentRecord }) {
  const { method, failure, actorName, id, providerRef, providerPaymentId } = payment;
  const isAtProvider = providerRef !== null && providerRef !== id;
  return (
    <>
      <OrderCard payment={payment} />
      <DisputeCard payment={payment} />
      <Card title={t(`paymentMethod.${method}`)}>
        {actorName && <p>{t('payments.card.by', { name: actorName })}</p>}
        {failure && (
          <div>
            <p className="small soft">{t('payments.card.failure')}</p>
            <p className={styles.failure}>{failure}</p>
          </div>
        )}
        <Code label={t('payments.card.ownId')} code={id} />
        {isAtProvider && <Code label={t('payments.fields.providerRef')} code={providerRef} />}
        {providerPaymentId !== null && providerPaymentId !== providerRef && (
          <Code label={t('payments.fields.providerPaymentId')} code={providerPaymentId} />
        )}
      </Card>
    </>
  );
}

/** What a provider is called; only providers report payments. */
export const providerName = (method: PaymentRecord['method']): string =>
  t(`payments.provider.${method as OfferedMethod}`);

/** What its buyer disputes, and until when the shop has to send what. */
function DisputeCard({ payment: { dispute, method } }: { payment: PaymentRecord }) {
  if (!dispute) return null;
  const { id, state, reason, dueAt } = dispute;
  const provider = providerName(method);
  return (
    <Card title={t('payments.options.attention.dispute')}>
      <p>{t(`payments.dispute.state.${state}`)}</p>
      {state === 'open' && (
        <>
          <p>
            {dueAt === null
              ? t('payments.dispute.dueUnknown', { provider })
              : t('payments.dispute.due', { provider, when: formatMoment(dueAt) })}
          </p>
          <p>{t('payments.dispute.send')}</p>
        </>
      )}
      {reason && <p className="small soft">{t('payments.dispute.reason', { reason })}</p>}
      <Code label={t('payments.dispute.code')} code={id} />
    </Card>
  );
}

function OrderCard({ payment: { orderId, buyer, order } }: { payment: PaymentRecord }) {
  const { status, isOpenable, payable, paid, due } = order;
  return (
    <Card title={t('payments.card.order')} end={<StatusBadge look={ORDER_LOOK[status]} />}>
      <p>
        {isOpenable ? (
          <a className="link figures" href={`${dashboardPath('orders')}/${orderId}`}>
            {t('payments.ofOrder', { orderId })}
          </a>
        ) : (
          <span className="figures">{t('payments.ofOrder', { orderId })}</span>
        )}
        {buyer && <span className={styles.buyer}>{buyer}</span>}
      </p>
      <dl className={styles.sums}>
        <div>
          <dt>{t('payments.card.payable')}</dt>
          <dd className="figures">{formatReais(payable)}</dd>
        </div>
        <div>
          <dt>{t('payments.card.paid')}</dt>
          <dd className="figures">{formatReais(paid)}</dd>
        </div>
        {due > 0 && (
          <div data-total>
            <dt>{t('payments.card.due')}</dt>
            <dd className="figures">{formatReais(due)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** An id that is looked for on the provider's own site: it can be copied. */
function Code({ label, code }: { label: string; code: string }) {
  const copy = () =>
    copyText(code, { copied: t('payments.card.copied'), failed: t('payments.card.notCopied') });
  return (
    <div className={styles.code}>
      <p>
        <span className="small soft">{label}</span>
        <span className={`${styles.codeText} figures`}>{code}</span>
      </p>
      <button
        type="button"
        className="button button--icon"
        aria-label={t('payments.card.copy', { what: label })}
        onClick={() => void copy()}
      >
        <Copy className="icon" aria-hidden="true" />
      </button>
    </div>
  );
}
