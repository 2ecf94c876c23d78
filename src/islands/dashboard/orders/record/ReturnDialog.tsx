import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { formatMoney, toReais } from '#domain/money.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import type { OrderRecordLine } from '#domain/orders/order-record.ts';
import { TextAreaField } from '../../../form/Field.tsx';
import { MoneyField } from '../../ui/NumberFields.tsx';
import { ActionDialog } from '../ActionDialog.tsx';
import styles from './MoveDialogs.module.css';
import type { OrderDialogProps } from './MoveDialogs.tsx';
import { ByHand, CardsSpent } from '../payment/ByHand.tsx';
import { inParts, refundWorth } from '../payment/refund-worth.ts';
import { givenKeyOf, handFields } from '../payment/share-by-hand.ts';
import { QuantityInput } from '../QuantityInput.tsx';

/** What is returned of a line. */
interface Back {
  qty: number;
  restock: boolean;
}

const leftOf = ({ qty, returned }: OrderRecordLine): number => qty - returned;

/** Takes back pieces of each line: how many, whether they can be sold again, and the refund. */
export function ReturnDialog({ shown: { order, act }, onClose }: OrderDialogProps) {
  const open = order.lines.filter((line) => leftOf(line) > 0);
  // Nothing is chosen: what came back is said piece by piece, and money is not given back by an oversight.
  const [back, setBack] = useState<ReadonlyMap<number, Back>>(new Map());
  // Cents; until an amount is typed, the usual refund of the chosen pieces.
  const [typed, setTyped] = useState<{ cents: number | null | undefined } | null>(null);
  const isPaid = order.paid > 0;
  const pieces = new Map([...back].map(([position, { qty }]) => [position, qty]));
  const { cents: usual } = refundWorth(order, inParts(pieces), true);
  const refund = typed ? typed.cents : usual;

  const change = (position: number, part: Partial<Back>) =>
    setBack(new Map(back).set(position, { qty: 0, restock: true, ...back.get(position), ...part }));

  const send = ({ note, ...fields }: Record<string, string>) => {
    const lines = [...back].flatMap(([position, line]) =>
      line.qty > 0 ? [{ position, ...line }] : [],
    );
    if (lines.length === 0) return Promise.resolve({ message: t('errors.fields.returnedLines') });
    if (isPaid && refund === undefined) {
      return Promise.resolve({ message: t('errors.fields.amount'), fields: {} });
    }
    const { id: orderId, version } = order;
    return act(
      'move',
      {
        orderId,
        version,
        to: 'returned',
        lines,
        ...(isPaid && { refund: toReais(refund ?? 0) }),
        ...handFields(fields),
        ...(note && { note }),
      },
      t('orders.return.done'),
    );
  };

  return (
    <ActionDialog
      title={t('orders.return.title', { orderId: order.id })}
      label={t('orders.return.action')}
      wide
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ul className={styles.returns}>
            {open.map((line) => {
              const { qty = 0, restock = true } = back.get(line.position) ?? {};
              return (
                <li key={line.position} className={styles.return}>
                  <span className={styles.returnName}>
                    {line.name}
                    <span className="soft">{choicesOf(line)}</span>
                  </span>
                  <span className={styles.returnQty}>
                    <QuantityInput
                      label={t('orders.return.qty', { name: line.name })}
                      value={qty}
                      min={0}
                      max={leftOf(line)}
                      onChange={(pieces) => change(line.position, { qty: pieces })}
                    />
                    <span className="soft">{t('orders.return.of', { count: leftOf(line) })}</span>
                  </span>
                  <label className="check">
                    <input
                      type="checkbox"
                      checked={restock}
                      disabled={qty === 0}
                      onChange={({ target }) => change(line.position, { restock: target.checked })}
                    />
                    {t('orders.return.restock')}
                  </label>
                </li>
              );
            })}
          </ul>
          <CardsSpent order={order} />
          {isPaid ? (
            <MoneyField
              label={t('orders.fields.refund')}
              name="refund"
              value={refund ?? null}
              onChange={(cents) => setTyped({ cents })}
              error={errors.refund}
              hint={t('orders.return.refundHint', { amount: formatMoney(usual) })}
            />
          ) : (
            <p className="small soft">{t('orders.return.notPaid')}</p>
          )}
          <ByHand order={order} cents={refund ?? 0} givenKey={givenKeyOf(order)} errors={errors} />
          <TextAreaField
            label={t('orders.fields.returnNote')}
            name="note"
            rows={2}
            error={errors.note}
          />
        </>
      )}
    </ActionDialog>
  );
}
