import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatMoney, toCents, toReais } from '#domain/money.ts';
import { partsOf, type RefundedLine } from '#domain/orders/refund.ts';
import { MAX_REFUND_REASON } from '#domain/payments/refund-limits.ts';
import { notify } from '#stores/toasts.ts';
import { randomKey } from '#stores/random-key.ts';
import { TextField } from '../../../form/Field.tsx';
import { refusalOf } from '../../../form/refusal.ts';
import { formatReais } from '../../format.ts';
import { MoneyField } from '../../ui/NumberFields.tsx';
import { ActionDialog } from '../ActionDialog.tsx';
import type { OrderDialogProps } from '../record/MoveDialogs.tsx';
import { RefundLines } from './RefundLines.tsx';
import { refundWorth } from './refund-worth.ts';
import { ByHand, CardsSpent } from './ByHand.tsx';
import { givenKeyOf, handFields, shareByHand } from './share-by-hand.ts';
import styles from './Payment.module.css';

const KINDS = ['difference', 'whole', 'amount', 'lines'] as const;
type Kind = (typeof KINDS)[number];

interface RefundDialogProps extends OrderDialogProps {
  /** Opens the dialog by which pieces come back; undefined if none can. */
  onReturn?: (() => void) | undefined;
}

/**
 * Gives back what was paid: what is more than the order costs now, all of it, a sum, or what pieces have cost; they stay
 * where they are.
 */
export function RefundDialog({ shown: { order, refund }, onClose, onReturn }: RefundDialogProps) {
  const over = toCents(order.overpaid);
  const [kind, setKind] = useState<Kind>(over > 0 ? 'difference' : 'whole');
  const [typed, setTyped] = useState<number | null | undefined>(null);
  const [pieces, setPieces] = useState<readonly RefundedLine[]>([]);
  // One key per dialog: what is sent again after a lost answer gives nothing back twice.
  const [key, setKey] = useState(randomKey);
  const left = toCents(order.refundable);
  const chosen = pieces.filter(({ qty }) => qty > 0);
  const sums: Readonly<Record<Kind, number>> = {
    difference: over,
    whole: left,
    amount: typed ?? 0,
    lines:
      chosen.length > 0
        ? refundWorth(order, new Map(chosen.map((one) => [one.position, partsOf(one)])), false)
            .cents
        : 0,
  };
  const sum = sums[kind];

  const send = async ({ reason = '', ...fields }: Record<string, string>) => {
    if (kind === 'lines' && chosen.length === 0) {
      return { message: t('errors.fields.returnedLines') };
    }
    if (kind === 'amount' && typeof typed !== 'number') {
      const err = t('errors.fields.amount');
      return { message: err, fields: { amount: err } };
    }
    const answer = await refund(
      {
        reason,
        ...(kind === 'difference' && { amount: toReais(sum), kind: 'lowerPrice' }),
        // The difference is asked for on its own: a sum beside it is a courtesy, which is never owed again.
        ...(kind === 'amount' && {
          amount: toReais(sum),
          ...(over > 0 && { kind: 'givenBack' }),
        }),
        ...(kind === 'lines' && { lines: chosen }),
        ...handFields(fields),
      },
      key,
    );
    if (!answer.success) return refusalOf(answer);
    const { status, amount } = answer.refund;
    if (status === 'failed') {
      // The same key would answer the same: what is tried again is another refund.
      setKey(randomKey());
      return { message: t('orders.refund.failed') };
    }
    const isToMake = status === 'processing' && shareByHand(order, sum, '').parts.length > 0;
    const done = isToMake ? t('orders.refund.byHand.toMake', { sum: formatReais(amount) }) : null;
    notify.success(done ?? t(`orders.refund.${status}`, { sum: formatReais(amount) }));
    return null;
  };

  return (
    <ActionDialog
      title={t('orders.refund.title', { orderId: order.id })}
      label={
        sum > 0 ? t('orders.refund.submit', { sum: formatMoney(sum) }) : t('orders.refund.action')
      }
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="figures">{t('orders.refund.left', { sum: formatMoney(left) })}</p>
          <CardsSpent order={order} />
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">{t('orders.refund.what')}</legend>
            {KINDS.filter((one) => one !== 'difference' || over > 0).map((one) => (
              <label key={one} className="check">
                <input
                  type="radio"
                  name="kind"
                  checked={one === kind}
                  onChange={() => setKind(one)}
                />
                {t(`orders.refund.kinds.${one}`, { sum: formatMoney(over) })}
              </label>
            ))}
          </fieldset>
          {kind === 'amount' && (
            <MoneyField
              label={t('orders.refund.amount')}
              name="amount"
              value={typed ?? null}
              onChange={setTyped}
              error={errors.amount}
            />
          )}
          {kind !== 'amount' && errors.amount && (
            <p className="notice notice--danger">{errors.amount}</p>
          )}
          {kind === 'lines' && (
            <>
              <RefundLines order={order} chosen={pieces} errors={errors} onChange={setPieces} />
              <p className="small soft">
                {t('orders.refund.stay')}{' '}
                {onReturn && (
                  <button type="button" className={styles.textButton} onClick={onReturn}>
                    {t('orders.refund.toReturn')}
                  </button>
                )}
              </p>
            </>
          )}
          <TextField
            label={t('orders.refund.reason')}
            name="reason"
            maxLength={MAX_REFUND_REASON}
            autoComplete="off"
            error={errors.reason}
          />
          {order.payments.filter(({ status }) => status === 'paid').length > 1 && (
            <p className="small soft">{t('orders.refund.hint')}</p>
          )}
          <ByHand order={order} cents={sum} givenKey={givenKeyOf(order)} errors={errors} />
        </>
      )}
    </ActionDialog>
  );
}
