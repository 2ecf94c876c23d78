import { t } from '#i18n/t.ts';
import { useState } from 'react';
import {
  type ReturnRequest,
  type ShopMove,
  MAX_RETURN_TEXT,
  MAX_RETURN_TRACKING,
} from '#domain/returns/return-request.ts';
import { formatMoney, toReais } from '#domain/money.ts';
import { mailText } from '#i18n/mail-text.ts';
import { TextAreaField, TextField } from '../../../form/Field.tsx';
import { MoneyField } from '../../ui/NumberFields.tsx';
import { ActionDialog } from '../ActionDialog.tsx';
import { ByHand } from '../payment/ByHand.tsx';
import { inParts, refundWorth } from '../payment/refund-worth.ts';
import { handFields, shareByHand } from '../payment/share-by-hand.ts';
import type { ShownOrder } from '../record/useOrderRecord.ts';
import styles from './OrderReturns.module.css';

interface ReturnAnswerDialogProps {
  shown: ShownOrder;
  request: ReturnRequest<ShopMove>;
  to: ShopMove;
  onClose: () => void;
}

/** Asks for what an answer to a buyer's request needs; the buyer reads it in a letter. */
export function ReturnAnswerDialog({ shown, request, to, onClose }: ReturnAnswerDialogProps) {
  const { act, order } = shown;
  const [damaged, setDamaged] = useState<ReadonlySet<number>>(new Set());
  // What is exchanged or repaired stays the buyer's, unless its money is given back.
  const takesBack = to === (request.kind === 'withdrawal' ? 'arrived' : 'refunded');
  const hasTracking = to === 'accepted' || to === 'in-transit';
  const hasNote = to !== 'accepted' && to !== 'in-transit';
  const isExplained = to === 'refused' || to === 'closed';

  const asked = new Map(request.lines.map((line) => [line.position, line.qty]));
  const { cents, keptCents } =
    to === 'refunded' ? refundWorth(order, inParts(asked), false) : { cents: 0, keptCents: 0 };
  // A fault or a wrong piece gives everything back.
  const kept = request.kind === 'withdrawal' ? keptCents : 0;
  const usual = Math.max(0, cents - kept);
  // Cents; until an amount is typed, what is given back by itself.
  const [typed, setTyped] = useState<{ cents: number | null | undefined } | null>(null);
  const worth = typed ? (typed.cents ?? 0) : usual;
  const isByHand = shareByHand(order, worth, '').parts.length > 0;

  const send = ({ pixKey = '', done = '', ...fields }: Record<string, string>) => {
    if (typed && typeof typed.cents !== 'number') {
      const err = t('errors.fields.amount');
      return Promise.resolve({ message: err, fields: { amount: err } });
    }
    return act(
      'return',
      {
        ...fields,
        ...handFields({ pixKey, done }),
        orderId: order.id,
        requestId: request.id,
        to,
        ...(typed && { amount: toReais(worth) }),
        ...(takesBack && {
          lines: request.lines.map(({ position, qty }) => ({
            position,
            qty,
            restock: !damaged.has(position),
          })),
        }),
      },
      isByHand && done !== 'on'
        ? t('orders.refund.byHand.toMake', { sum: formatMoney(worth) })
        : t(`orders.returns.done.${to}`),
    );
  };
  const mark = (position: number, isGood: boolean) => {
    const next = new Set(damaged);
    if (isGood) next.delete(position);
    else next.add(position);
    setDamaged(next);
  };

  return (
    <ActionDialog
      title={t(`orders.returns.titles.${to}`)}
      label={t(`orders.returns.moves.${to}`)}
      danger={to === 'refused'}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {kept > 0 ? (
            <MoneyField
              label={t('orders.returns.amount')}
              name="amount"
              value={(typed ? typed.cents : usual) ?? null}
              onChange={(amount) => setTyped({ cents: amount })}
              error={errors.amount}
              hint={t('orders.returns.amountHint', {
                sum: formatMoney(usual),
                kept: formatMoney(kept),
              })}
            />
          ) : (
            worth > 0 && (
              <p className="figures">{t('orders.returns.worth', { sum: formatMoney(worth) })}</p>
            )
          )}
          {worth > 0 && !isByHand && <p>{t('orders.returns.sameWay')}</p>}
          <p className="small soft">{mailText(`orders.returns.hints.${to}`)}</p>
          {to === 'accepted' && (
            <TextAreaField
              label={t('orders.returns.instructions')}
              name="instructions"
              rows={4}
              maxLength={MAX_RETURN_TEXT}
              defaultValue={t('orders.returns.instructionsExample')}
              error={errors.instructions}
            />
          )}
          {hasTracking && (
            <TextField
              label={t('orders.returns.trackingCode')}
              name="trackingCode"
              maxLength={MAX_RETURN_TRACKING}
              defaultValue={request.trackingCode}
              autoComplete="off"
              error={errors.trackingCode}
            />
          )}
          {takesBack && (
            <div className={styles.pieces}>
              {request.lines.map(({ position, name, qty }) => (
                <label key={position} className="check">
                  <input
                    type="checkbox"
                    checked={!damaged.has(position)}
                    onChange={({ target }) => mark(position, target.checked)}
                  />
                  {t('orders.returns.restock', { qty, name })}
                </label>
              ))}
            </div>
          )}
          <ByHand order={order} cents={worth} givenKey={request.pixKey} errors={errors} />
          {hasNote && (
            <TextAreaField
              label={t(isExplained ? 'orders.returns.why' : 'orders.returns.note')}
              name="note"
              rows={3}
              maxLength={MAX_RETURN_TEXT}
              error={errors.note}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
