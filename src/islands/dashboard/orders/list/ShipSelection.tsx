import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { MovedSelection } from '#domain/orders/order-list.ts';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import { canMove } from '#domain/orders/status.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import { readTrackingTable, type TrackingLine } from '#domain/orders/tracking-table.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { TextAreaField } from '../../../form/Field.tsx';
import { refusalOf } from '../../../form/refusal.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { ORDERS_API } from '../calls.ts';
import styles from '../record/MoveDialogs.module.css';

interface ShipSelectionProps {
  orders: readonly OrderListItem[];
  /** Called when orders may have moved: the list has to be refetched. */
  onDone: () => void;
  onClose: () => void;
}

/** What happens to an order when the table is sent. */
type Outcome =
  | { kind: 'sent'; trackingCode: string; carrier: string }
  | { kind: 'without' | 'contradictory' | 'cannot' };

interface Plan {
  rows: { order: OrderListItem; outcome: Outcome }[];
  /** Codes of orders that are not selected. */
  others: TrackingLine[];
  unread: number[];
}

/** What a pasted table means for the selected orders. */
function planOf(orders: readonly OrderListItem[], text: string): Plan {
  const { lines, unread, contradictory } = readTrackingTable(text);
  const codes = new Map(lines.map((line) => [line.orderId, line]));
  const outcomeOf = ({ id, status, state }: OrderListItem): Outcome => {
    const isPickUp = state === '';
    if (!canMove(status, 'shipped', isPickUp)) return { kind: 'cannot' };
    if (contradictory.includes(id)) return { kind: 'contradictory' };
    const line = codes.get(id);
    return line ? { kind: 'sent', ...line } : { kind: 'without' };
  };
  const chosen = new Set(orders.map(({ id }) => id));
  return {
    rows: orders.map((order) => ({ order, outcome: outcomeOf(order) })),
    others: lines.filter(({ orderId }) => !chosen.has(orderId)),
    unread: unread.map(({ line }) => line),
  };
}

/** Ships several orders: their codes are pasted as a table, and each one's outcome is shown first. */
export function ShipSelection({ orders, onDone, onClose }: ShipSelectionProps) {
  const [text, setText] = useState('');
  const [shipsWithoutCode, setShipsWithoutCode] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const { rows, others, unread } = planOf(orders, text);
  const sent = rows.filter(
    ({ outcome }) => outcome.kind === 'sent' || (shipsWithoutCode && outcome.kind === 'without'),
  );

  const send = async () => {
    if (sent.length === 0) return { message: t('orders.bulkShip.nothing') };
    const answer = await postData<MovedSelection>(`${ORDERS_API}/actions/ship`, {
      ids: sent.map(({ order }) => order.id),
      lines: sent.flatMap(({ order: { id: orderId }, outcome }) =>
        outcome.kind === 'sent'
          ? [{ orderId, trackingCode: outcome.trackingCode, carrier: outcome.carrier }]
          : [],
      ),
    });
    if (!answer.success) return refusalOf(answer);
    const { moved, refused } = answer;
    if (moved.length > 0) notify.success(t('orders.bulkShip.done', { count: moved.length }));
    onDone();
    if (refused.length === 0) return null;
    setIsSent(true);
    const which = refused.map(({ id }) => id).join(', ');
    return { message: t('orders.bulkShip.refused', { orders: which }) };
  };

  return (
    <ActionDialog
      title={t('orders.bulkShip.title')}
      label={t('orders.bulkShip.action', { count: sent.length })}
      isOver={isSent}
      wide
      send={send}
      onClose={onClose}
    >
      {() =>
        !isSent && (
          <>
            <TextAreaField
              label={t('orders.bulkShip.label')}
              hint={t('orders.bulkShip.hint')}
              name="table"
              rows={5}
              value={text}
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
            <label className="check">
              <input
                type="checkbox"
                checked={shipsWithoutCode}
                onChange={({ target }) => setShipsWithoutCode(target.checked)}
              />
              {t('orders.bulkShip.without')}
            </label>
            <table className={styles.plan}>
              <caption className="visually-hidden">{t('orders.bulkShip.result')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('orders.bulkShip.order')}</th>
                  <th scope="col">{t('orders.bulkShip.code')}</th>
                  <th scope="col">{t('orders.bulkShip.result')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ order, outcome }) => (
                  <tr key={order.id}>
                    <th scope="row">
                      <span className="figures">{order.id}</span>
                      <span className="soft"> {order.buyer}</span>
                    </th>
                    <td className="figures">
                      {outcome.kind === 'sent' && [outcome.trackingCode, outcome.carrier].join(' ')}
                    </td>
                    <td data-outcome={outcome.kind}>
                      {outcomeText(order, outcome, shipsWithoutCode)}
                    </td>
                  </tr>
                ))}
                {others.map(({ orderId, trackingCode }) => (
                  <tr key={orderId}>
                    <th scope="row" className="figures">
                      {orderId}
                    </th>
                    <td className="figures">{trackingCode}</td>
                    <td data-outcome="cannot">{t('orders.bulkShip.notSelected')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {unread.length > 0 && (
              <p className="notice notice--warning" role="status">
                {t('orders.bulkShip.unread', { count: unread.length, lines: unread.join(', ') })}
              </p>
            )}
          </>
        )
      }
    </ActionDialog>
  );
}

function outcomeText(
  { status, state }: OrderListItem,
  { kind }: Outcome,
  shipsWithoutCode: boolean,
): string {
  switch (kind) {
    case 'sent':
      return t('orders.bulkShip.ready');
    case 'without':
      return t(shipsWithoutCode ? 'orders.bulkShip.ready' : 'orders.bulkShip.noCode');
    case 'contradictory':
      return t('orders.bulkShip.contradictory');
    case 'cannot':
      return t('orders.bulkShip.cannot', {
        status: state === '' ? t('orders.pickUpShort') : t(ORDER_LOOK[status].word),
      });
  }
}
