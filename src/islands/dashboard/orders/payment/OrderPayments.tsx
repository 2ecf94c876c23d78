import { t } from '#i18n/t.ts';
import { useState, type ReactNode } from 'react';
import { formatMoment } from '#domain/date.ts';
import type { OrderRecord, RecordPayment, RecordRefund } from '#domain/orders/order-record.ts';
import { PAYMENT_LOOK, type Tone } from '#domain/orders/status-look.ts';
import { isToMake, refundStage } from '#domain/payments/money-back.ts';
import { wayByHand, type PaymentState, type RefundState } from '#domain/payments/payment.ts';
import { notify } from '#stores/toasts.ts';
import { formatReais } from '../../format.ts';
import { Card } from '../../record/RecordLayout.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import badgeStyles from '../OrderStatusBadge.module.css';
import { StatusBadge } from '../OrderStatusBadge.tsx';
import type { ShownOrder } from '../record/useOrderRecord.ts';
import styles from './Payment.module.css';

const loadNotMade = () => import('./NotMadeDialog.tsx');

interface OrderPaymentsProps {
  shown: ShownOrder;
  mayEdit: boolean;
  onTake: () => void;
  onRefund: () => void;
}

/** How an order is paid: each attempt and refund, what follows from them, and what can be done. */
export function OrderPayments({ shown, mayEdit, onTake, onRefund }: OrderPaymentsProps) {
  const { order, busy, act } = shown;
  const [notMade, setNotMade] = useState<RecordRefund | null>(null);
  const close = () => setNotMade(null);
  const { status, paymentMethod, paymentStatus, payments, refunds, expiresAt } = order;
  const confirm = async ({ id: refundId, amount }: RecordRefund) => {
    const told = order.customer.email ? 'confirmed' : 'confirmedSilently';
    const done = t(`orders.refund.byHand.${told}`, { sum: formatReais(amount) });
    const refusal = await act('confirm-refund', { refundId }, done);
    if (refusal) notify.error(refusal.message);
  };
  const wasNeverPaid = status === 'cancelled' && paymentStatus === 'failed';
  return (
    <Card title={t('order.payment')}>
      {payments.length > 0 ? (
        <ul className={styles.rows} aria-label={t('orders.payments.list')}>
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} buyer={order.customer.name}>
              {mayEdit && isToMake(refund) && (
                <span className={styles.actions}>
                  <button
                    type="button"
                    className="button button--small button--primary"
                    aria-disabled={busy}
                    onClick={() => void confirm(refund)}
                  >
                    {t('orders.refund.byHand.confirm')}
                  </button>
                  <button
                    type="button"
                    className="button button--small"
                    onClick={() => setNotMade(refund)}
                  >
                    {t('orders.refund.byHand.cannot')}
                  </button>
                </span>
              )}
            </Refund>
          ))}
        </ul>
      ) : (
        <p className={styles.what}>
          <span>{t(`paymentMethod.${paymentMethod}`)}</span>
          {!wasNeverPaid && <StatusBadge look={PAYMENT_LOOK[paymentStatus]} />}
        </p>
      )}
      <Sums order={order} />
      {expiresAt !== null && (
        <p className="small soft figures">
          {t('orders.expires', { moment: formatMoment(expiresAt) })}
        </p>
      )}
      {mayEdit && (order.canMarkPaid || order.refundable > 0) && (
        <div className={styles.actions}>
          {order.canMarkPaid && (
            <button type="button" className="button button--small" onClick={onTake}>
              {t('orders.markPaid.action')}
            </button>
          )}
          {order.refundable > 0 && (
            <button type="button" className="button button--small" onClick={onRefund}>
              {t('orders.refund.action')}
            </button>
          )}
        </div>
      )}
      {notMade && (
        <OnDemand load={loadNotMade} onClose={close}>
          {({ NotMadeDialog }) => <NotMadeDialog shown={shown} refund={notMade} onClose={close} />}
        </OnDemand>
      )}
    </Card>
  );
}

const PAYMENT_TONES: Readonly<Record<PaymentState, Tone>> = {
  pending: 'plain',
  processing: 'plain',
  paid: 'success',
  review: 'warning',
  failed: 'muted',
  expired: 'muted',
  cancelled: 'muted',
};

const REFUND_TONES: Readonly<Record<RefundState, Tone>> = {
  processing: 'warning',
  succeeded: 'plain',
  failed: 'danger',
};

function Payment({ payment }: { payment: RecordPayment }) {
  const { method, status, amount, parcels, change, at, by, attention, failure } = payment;
  const isOver = status === 'failed' || status === 'expired' || status === 'cancelled';
  return (
    <Row
      what={
        parcels > 1
          ? t('orders.payments.inParcels', { method: t(`paymentMethod.${method}`), count: parcels })
          : t(`paymentMethod.${method}`)
      }
      state={t(`orders.payments.states.${status}`)}
      tone={PAYMENT_TONES[status]}
      amount={formatReais(amount)}
      isOver={isOver}
    >
      <span>{when(at, by)}</span>
      {change > 0 && <span>{t('orders.payments.change', { sum: formatReais(change) })}</span>}
      {attention && <span>{t(`orders.payments.attention.${attention}`)}</span>}
      {failure && <span>{t('orders.payments.said', { answer: failure })}</span>}
    </Row>
  );
}

/** What is to be given back by hand: how, and to whom. */
const todoOf = ({ method, pixKey, amount }: RecordRefund, name: string): string =>
  t(`orders.refund.byHand.${wayByHand(method, pixKey)}`, {
    sum: formatReais(amount),
    whom: pixKey || name || t('orders.refund.byHand.buyer'),
  });

interface RefundProps {
  refund: RecordRefund;
  buyer: string;
  /** What can be done with it. */
  children: ReactNode;
}

function Refund({ refund, buyer, children }: RefundProps) {
  const { method, status, amount, reason, at, by, failure, byHand, changedAt, isChargeback } =
    refund;
  return (
    <Row
      what={t(`orders.payments.${isChargeback ? 'chargebackOf' : 'refundOf'}`, {
        method: t(`paymentMethod.${method}`),
      })}
      state={t(`orders.payments.refundStates.${refundStage(refund)}`)}
      tone={isChargeback ? 'plain' : REFUND_TONES[status]}
      amount={`−${formatReais(amount)}`}
      isOver={status === 'failed'}
    >
      <span>{when(at, by)}</span>
      {reason && <span>{t('orders.payments.reason', { reason })}</span>}
      {failure && <span>{byHand ? failure : t('orders.payments.said', { answer: failure })}</span>}
      {isToMake(refund) && <span>{todoOf(refund, buyer)}</span>}
      {byHand && !isChargeback && status === 'succeeded' && changedAt > at && (
        <span>{t('orders.refund.byHand.givenBack', { moment: formatMoment(changedAt) })}</span>
      )}
      {children}
    </Row>
  );
}

const when = (at: number, by: string): string =>
  by ? t('orders.payments.by', { moment: formatMoment(at), name: by }) : formatMoment(at);

interface RowProps {
  what: string;
  state: string;
  tone: Tone;
  amount: string;
  /** Whether no money has moved, and none will. */
  isOver: boolean;
  children: ReactNode;
}

function Row({ what, state, tone, amount, isOver, children }: RowProps) {
  return (
    <li data-open={!isOver}>
      <span className={styles.what}>
        <span>{what}</span>
        <span className={`small ${badgeStyles.status}`} data-tone={tone}>
          {state}
        </span>
      </span>
      <span className={`figures ${styles.amount}`}>{amount}</span>
      <span className={`figures ${styles.details}`}>{children}</span>
    </li>
  );
}

function Sums({ order: { paid, refunded, due, overpaid } }: { order: OrderRecord }) {
  if (paid === 0 && due === 0) return null;
  return (
    <dl className={`figures ${styles.sums}`}>
      {paid > 0 && (
        <div>
          <dt className="soft">{t('orders.payments.paid')}</dt>
          <dd>{formatReais(paid)}</dd>
        </div>
      )}
      {refunded > 0 && (
        <div>
          <dt className="soft">{t('orders.payments.refunded')}</dt>
          <dd>−{formatReais(refunded)}</dd>
        </div>
      )}
      {due > 0 && (
        <div className={styles.due}>
          <dt>{t('orders.payments.due')}</dt>
          <dd>{formatReais(due)}</dd>
        </div>
      )}
      {overpaid > 0 && (
        <div className={styles.due}>
          <dt>{t('orders.payments.over')}</dt>
          <dd>{formatReais(overpaid)}</dd>
        </div>
      )}
    </dl>
  );
}
