import { t } from '#i18n/t.ts';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import type { Access } from '#domain/access/permission.ts';
import { formatMoment } from '#domain/date.ts';
import type { PaymentRecord as Payment } from '#domain/payments/payment-item.ts';
import { isToSee } from '#domain/payments/payment.ts';
import { notify } from '#stores/toasts.ts';
import { Card, RecordLayout } from '../record/RecordLayout.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import { PaymentAside, providerName } from './PaymentAside.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { PaymentMoney } from './PaymentMoney.tsx';
import { PaymentTimeline } from './PaymentTimeline.tsx';
import styles from './Payments.module.css';
import { formatSum, sumOf } from './sum-text.ts';
import { usePayment } from './usePayment.ts';

const loadDialogs = () => import('./PaymentDialogs.tsx');
const DIALOGS = {
  accept: 'AcceptDialog',
  return: 'ReturnDialog',
  elsewhere: 'ElsewhereDialog',
  correct: 'CorrectDialog',
};

interface PaymentRecordProps {
  access: Access;
  item: Payment;
}

/** An attempt to pay: its money, its story, and what staff can do about it. */
export default function PaymentRecord({ access, item }: PaymentRecordProps) {
  const shown = usePayment(item);
  const { payment, busy, act } = shown;
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const { id, orderId, method, createdAt, canAccept, canAsk, overdue, returnable } = payment;

  const ask = async () => {
    const refusal = await act('ask', {}, (_payment, { hasChanged }) =>
      notify.success(t(hasChanged ? 'payments.ask.changed' : 'payments.ask.same')),
    );
    if (refusal) notify.error(refusal.message ?? '');
  };

  const see = async () => {
    const refusal = await act('seen', {}, () => notify.success(t('payments.dispute.seenDone')));
    if (refusal) notify.error(refusal.message ?? '');
  };

  return (
    <RecordLayout
      section="payments"
      id={id}
      title={t('payments.title', { sum: sumOf(payment) })}
      status={<PaymentBadge item={payment} />}
      meta={
        <span className="figures">
          {t('payments.ofOrder', { orderId })} · {t(`paymentMethod.${method}`)} ·{' '}
          {formatMoment(createdAt)}
        </span>
      }
      menu={
        access.edit
          ? [
              ...(returnable > 0
                ? [
                    {
                      label: t('payments.elsewhere.action'),
                      icon: RotateCcw,
                      onSelect: () => setDialog('elsewhere'),
                    },
                  ]
                : []),
              ...(payment.canCorrect
                ? [
                    {
                      label: t('payments.correct.action'),
                      icon: Pencil,
                      onSelect: () => setDialog('correct'),
                    },
                  ]
                : []),
            ]
          : []
      }
      action={
        access.edit && (
          <>
            {overdue > 0 && (
              <button type="button" className="button" onClick={() => setDialog('return')}>
                {t(
                  payment.status === 'review' && payment.refunds.length === 0
                    ? 'payments.decide.return'
                    : 'payments.decide.returnAgain',
                )}
              </button>
            )}
            {canAccept && (
              <button
                type="button"
                className="button button--primary"
                onClick={() => setDialog('accept')}
              >
                {t('payments.decide.accept')}
              </button>
            )}
            {isToSee(payment) && (
              <button
                type="button"
                className="button"
                aria-disabled={busy}
                onClick={() => busy || void see()}
              >
                {t('payments.dispute.seen')}
              </button>
            )}
            {canAsk && (
              <button
                type="button"
                className="button"
                aria-disabled={busy}
                onClick={() => busy || void ask()}
              >
                {t(busy ? 'payments.ask.asking' : 'payments.ask.action')}
              </button>
            )}
          </>
        )
      }
      notice={<Notice payment={payment} />}
      aside={<PaymentAside payment={payment} />}
    >
      <PaymentMoney payment={payment} />
      <Card title={t('payments.card.story')}>
        <PaymentTimeline payment={payment} />
      </Card>
      {dialog && (
        <OnDemand load={loadDialogs} onClose={() => setDialog(null)}>
          {(dialogs) => {
            const Dialog = dialogs[DIALOGS[dialog] as keyof typeof dialogs];
            return <Dialog shown={shown} onClose={() => setDialog(null)} />;
          }}
        </OnDemand>
      )}
    </RecordLayout>
  );
}

/** What somebody has to decide, and why it is not as usual. */
function Notice({ payment }: { payment: Payment }) {
  const { attention, needsAttention, received, receivedCurrency, amount, currency } = payment;
  if (!needsAttention) return null;
  const last = payment.refunds.at(-1);
  return (
    <div className={`notice notice--warning ${styles.notice}`} role="note">
      {payment.status === 'review' && attention && (
        <p>
          {t(`payments.what.${attention}`, {
            received: formatSum(received ?? amount, receivedCurrency),
            amount: formatSum(amount, currency),
          })}
        </p>
      )}
      {isToSee(payment) && (
        <p>{t(`payments.what.${attention!}`, { provider: providerName(payment.method) })}</p>
      )}
      {payment.obstacle && <p>{t(`payments.obstacle.${payment.obstacle}`)}</p>}
      {last?.status === 'failed' && !last.byHand && (
        <p>
          {t('payments.what.refused', { sum: formatSum(last.amount, last.currency) })}
          {last.failure && <span className={styles.failure}>{last.failure}</span>}
        </p>
      )}
    </div>
  );
}
