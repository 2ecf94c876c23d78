import { t } from '#i18n/t.ts';
import { useRef, useState } from 'react';
import { formatAge } from '#domain/age.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { OrderListItem } from '#domain/orders/order-record.ts';
import { canMove } from '#domain/orders/status.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { Picture } from '../../ui/Picture.tsx';
import { formatReais } from '../format.ts';
import { ORDERS_API } from '../orders/calls.ts';
import { OnDemand } from '../ui/OnDemand.tsx';
import styles from './Home.module.css';

const loadMoves = () => import('../orders/record/MoveDialogs.tsx');

interface WaitingOrdersProps {
  orders: readonly OrderListItem[];
  /** Epoch ms at which they were read. */
  now: number;
  mayEdit: boolean;
  /** Called when an order has moved, or may have. */
  onMoved: () => void;
}

/** The orders that have waited longest, each with what the shop does next. */
export function WaitingOrders({ orders, now, mayEdit, onMoved }: WaitingOrdersProps) {
  const [shipping, setShipping] = useState<OrderListItem | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  // A second press comes before the next render.
  const underWay = useRef(false);

  const move = async ({ id, version }: OrderListItem, input: object, done: string) => {
    const body = { orderId: id, version, ...input };
    const answer = await postData(`${ORDERS_API}/${id}/move`, body);
    // If someone else was quicker, the page shows what they did.
    if (answer.success || answer.status === 409 || answer.status === 404) onMoved();
    if (!answer.success) return { message: answer.err, fields: answer.fields };
    notify.success(done);
    return null;
  };

  const confirm = async (order: OrderListItem) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(order.id);
    const refusal = await move(order, { to: 'confirmed' }, t('start.confirmed', { id: order.id }));
    if (refusal) notify.error(refusal.message);
    underWay.current = false;
    setBusy(null);
  };

  return (
    <section aria-labelledby="home-waiting" className={styles.card}>
      <h2 id="home-waiting" className={styles.title}>
        {t('start.oldest')}
      </h2>
      <ul className={styles.rows}>
        {orders.map((order) => (
          <WaitingOrder
            key={order.id}
            order={order}
            now={now}
            busy={busy === order.id}
            onConfirm={mayEdit ? () => void confirm(order) : undefined}
            onShip={mayEdit ? () => setShipping(order) : undefined}
          />
        ))}
      </ul>
      {shipping && (
        <OnDemand load={loadMoves} onClose={() => setShipping(null)}>
          {({ ShipDialog }) => (
            <ShipDialog
              shown={{
                order: { id: shipping.id, version: shipping.version, tracking: null },
                act: (_action, input, done) => move(shipping, input, done),
              }}
              onClose={() => setShipping(null)}
            />
          )}
        </OnDemand>
      )}
    </section>
  );
}

interface WaitingOrderProps {
  order: OrderListItem;
  now: number;
  busy: boolean;
  /** What the user may do; undefined if they may only look. */
  onConfirm: (() => void) | undefined;
  onShip: (() => void) | undefined;
}

function WaitingOrder({ order, now, busy, onConfirm, onShip }: WaitingOrderProps) {
  const isPickUp = order.state === '';
  const to = (['confirmed', 'shipped'] as const).find((next) =>
    canMove(order.status, next, isPickUp),
  );
  const act = to === 'confirmed' ? onConfirm : onShip;
  const label = t(to === 'confirmed' ? 'start.confirm' : 'start.ship');
  return (
    <li className={styles.order}>
      <span className={styles.picture}>
        {order.image && <Picture image={order.image} focal={order.focal} alt="" sizes="48px" />}
      </span>
      <a className={styles.who} href={`${dashboardPath('orders')}/${order.id}`}>
        <strong>{order.buyer}</strong>{' '}
        <span className="small soft">
          <span className="figures">{order.id}</span> · {formatAge(order.createdAt, now)}
          {order.isLate && <span className={styles.late}> · {t('orders.fields.isLate')}</span>}
          {isPickUp && ` · ${t('orders.pickUpShort')}`}
        </span>
      </a>
      <span className={styles.sum}>{formatReais(order.payable)}</span>
      {to && act && (
        <button
          type="button"
          className="button button--small"
          aria-disabled={busy}
          aria-label={`${label} ${order.id}`}
          onClick={act}
        >
          {label}
        </button>
      )}
    </li>
  );
}
