import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatMoney, toCents, toReais } from '#domain/money.ts';
import { HAND_METHODS } from '#domain/payments/taken-input.ts';
import { MAX_REFUND_REASON } from '#domain/payments/refund-limits.ts';
import { notify } from '#stores/toasts.ts';
import { SelectField, TextAreaField, TextField } from '../../form/Field.tsx';
import { ActionDialog } from '../orders/ActionDialog.tsx';
import { MoneyField } from '../ui/NumberFields.tsx';
import { formatSum, sumOf } from './sum-text.ts';
import type { ShownPayment } from './usePayment.ts';

interface DialogProps {
  shown: ShownPayment;
  onClose: () => void;
}

const Reason = ({ error }: { error: string | undefined }) => (
  <TextAreaField
    label={t('payments.decide.reason')}
    hint={t('payments.decide.reasonHint')}
    name="reason"
    rows={2}
    maxLength={MAX_REFUND_REASON}
    error={error}
  />
);

/** Takes money under review for its order, and says what that makes of the order. */
export function AcceptDialog({ shown: { payment, act }, onClose }: DialogProps) {
  const { orderId, received, amount, order } = payment;
  const [has, due] = [toCents(received ?? amount), toCents(order.due)];
  const rest = formatMoney(Math.abs(has - due));
  return (
    <ActionDialog
      title={t('payments.decide.acceptTitle', { sum: sumOf(payment), orderId })}
      label={t('payments.decide.accept')}
      send={(fields) => act('accept', fields, () => notify.success(t('payments.decide.accepted')))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {has === due && t('payments.decide.acceptWhole')}
            {has < due && t('payments.decide.acceptPart', { sum: rest })}
            {has > due && t('payments.decide.acceptMore', { sum: rest })}
          </p>
          <Reason error={errors.reason} />
        </>
      )}
    </ActionDialog>
  );
}

/** Gives money under review back, or tries again what the provider has refused. */
export function ReturnDialog({ shown: { payment, act }, onClose }: DialogProps) {
  const { overdue, currency, receivedCurrency } = payment;
  const sum = formatSum(overdue, receivedCurrency ?? currency);
  return (
    <ActionDialog
      title={t('payments.decide.returnTitle', { sum })}
      label={t('payments.decide.return')}
      danger
      send={(fields) =>
        act('return', fields, ({ refunds }) => {
          const status = refunds.at(-1)?.status;
          if (status === 'failed') notify.error(t('payments.decide.returnRefused'));
          else if (status === 'succeeded') notify.success(t('payments.decide.returnDone'));
          else notify.success(t('payments.decide.returnAsked'));
        })
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{t('payments.decide.returnText')}</p>
          <Reason error={errors.reason} />
        </>
      )}
    </ActionDialog>
  );
}

/** Puts right by which way a payment was taken. */
export function CorrectDialog({ shown: { payment, act }, onClose }: DialogProps) {
  const others = HAND_METHODS.filter((method) => method !== payment.method);
  return (
    <ActionDialog
      title={t('payments.correct.title')}
      label={t('payments.correct.confirm')}
      send={(fields) => act('correct', fields, () => notify.success(t('payments.correct.done')))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{t('payments.correct.text', { method: t(`paymentMethod.${payment.method}`) })}</p>
          <SelectField label={t('payments.correct.method')} name="method" error={errors.method}>
            {others.map((method) => (
              <option key={method} value={method}>
                {t(`paymentMethod.${method}`)}
              </option>
            ))}
          </SelectField>
          <Reason error={errors.reason} />
        </>
      )}
    </ActionDialog>
  );
}

/** Records what was given back outside the shop; money under review goes back as a whole. */
export function ElsewhereDialog({ shown: { payment, act }, onClose }: DialogProps) {
  const { status, returnable, overdue, currency, receivedCurrency, needsAttention } = payment;
  const { cardsSpent } = payment;
  const [cents, setCents] = useState<number | null | undefined>(toCents(overdue || returnable));
  const isWhole = status === 'review' && needsAttention;
  const sum = formatSum(returnable, receivedCurrency ?? currency);
  return (
    <ActionDialog
      title={t('payments.elsewhere.title')}
      label={t('payments.elsewhere.confirm')}
      send={({ reason = '', reference = '' }) => {
        const amount = isWhole ? returnable : toReais(cents ?? 0);
        return act('returned-elsewhere', { amount, reason, reference }, () =>
          notify.success(t('payments.elsewhere.done')),
        );
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{t(isWhole ? 'payments.elsewhere.textWhole' : 'payments.elsewhere.text', { sum })}</p>
          {cardsSpent > 0 && (
            <p className="notice notice--warning">
              {t('payments.elsewhere.cardsSpent', { spent: formatMoney(toCents(cardsSpent)) })}
            </p>
          )}
          {!isWhole && (
            <MoneyField
              label={t('payments.elsewhere.amount')}
              name="amount"
              value={cents ?? null}
              onChange={setCents}
              error={errors.amount}
              hint={t('payments.elsewhere.amountHint', { sum })}
            />
          )}
          <TextField
            label={t('payments.elsewhere.reference')}
            hint={t('payments.elsewhere.referenceHint')}
            name="reference"
            autoComplete="off"
            error={errors.reference}
          />
          <Reason error={errors.reason} />
        </>
      )}
    </ActionDialog>
  );
}
