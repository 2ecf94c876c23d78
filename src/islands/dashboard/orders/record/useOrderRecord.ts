import { t } from '#i18n/t.ts';
import { useRef, useState } from 'react';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { RefundState } from '#domain/payments/payment.ts';
import { getData, postData, PROVIDER_PATIENCE_MS, type Answer } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { refreshWaiting } from '../../waiting.ts';
import type { Refusal } from '../../../form/useSubmission.ts';
import { ORDERS_API } from '../calls.ts';

/** What can be done with an order, as the API names it: `POST …/{id}/{action}`. */
export type OrderAction =
  | 'move'
  | 'note'
  | 'tracking'
  | 'fiscal'
  | 'carrier-label'
  | 'mark-paid'
  | 'confirm-refund'
  | 'resend-letter'
  | 'change'
  | 'preview-change'
  | 'return';

/** The order that a page shows, and what runs an action on it. */
export interface ShownOrder {
  order: OrderRecord;
  busy: boolean;
  /** Runs an action, shows the order it returns and the message `done`; null is success. */
  act: (action: OrderAction, input: object, done: string) => Promise<Refusal | null>;
  /** Gives money back, under a key by which the shop knows it again; shows the order as it is then. */
  refund: (input: object, key: string) => Promise<Answer<{ refund: Refunded }>>;
}

/** What the shop says of a refund; reais. */
interface Refunded {
  status: RefundState;
  amount: number;
}

/** The order that a page shows, with one action at a time. */
export function useOrder(initial: OrderRecord): ShownOrder {
  const [order, setOrder] = useState(initial);
  const [busy, setBusy] = useState(false);
  // A second click comes before the next render: state alone would let it through.
  const underWay = useRef(false);
  const path = `${ORDERS_API}/${initial.id}`;

  const refresh = async () => {
    const answer = await getData<{ item: OrderRecord }>(path);
    if (answer.success) setOrder(answer.item);
  };

  const act: ShownOrder['act'] = async (action, input, done) => {
    if (underWay.current) return { message: t('orders.underWay') };
    underWay.current = true;
    setBusy(true);
    const answer = await postData<{ item: OrderRecord }>(`${path}/${action}`, input, {
      patience: PROVIDER_PATIENCE_MS,
    });
    if (answer.success) {
      setOrder(answer.item);
      if (action === 'move' || action === 'change') void refreshWaiting();
    }
    // Someone else was quicker, or someone else's server refused: the page shows the order as it is now.
    else if (answer.status === 409) await refresh();
    underWay.current = false;
    setBusy(false);
    if (!answer.success) return { message: answer.err, fields: answer.fields };
    notify.success(done);
    return null;
  };

  const refund: ShownOrder['refund'] = async (input, key) => {
    setBusy(true);
    const answer = await postData<{ refund: Refunded }>(`${path}/refund`, input, {
      idempotencyKey: key,
      patience: PROVIDER_PATIENCE_MS,
    });
    await refresh();
    setBusy(false);
    return answer;
  };

  return { order, busy, act, refund };
}
