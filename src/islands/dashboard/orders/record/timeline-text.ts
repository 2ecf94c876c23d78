import { t } from '#i18n/t.ts';
import type { ChangedLine, OrderEvent } from '#domain/orders/event.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import { formatReais } from '../../format.ts';

/** An order's event as text: what happened, and its details for the lines below. */
export interface EventText {
  title: string;
  details: string[];
}

const changedLine = ({ name, sku, from, to }: ChangedLine): string =>
  t('orders.events.line', { name, sku, from, to });

/** The text of an event; who did it, and when, is shown next to it. */
export function eventText(event: OrderEvent): EventText {
  switch (event.kind) {
    case 'status': {
      const { note, carrier, trackingCode } = event.data;
      const reason = event.reason && t(`cancelReason.${event.reason}`);
      const parcel = [carrier, trackingCode].filter(Boolean).join(' ');
      return {
        title:
          event.status === 'pending' ? t('orders.events.placed') : t(ORDER_LOOK[event.status].word),
        details: [reason, trackingCode && parcel, note].filter((text): text is string => !!text),
      };
    }
    case 'return': {
      const { lines, refund, note } = event.data;
      return {
        title: t('orders.events.return'),
        details: [
          ...lines.map(({ qty, name, restock }) =>
            t(restock ? 'orders.events.back' : 'orders.events.backDamaged', { qty, name }),
          ),
          ...(refund > 0 ? [t('orders.events.refund', { sum: formatReais(refund) })] : []),
          ...(note ? [note] : []),
        ],
      };
    }
    case 'payment': {
      const { amount, method, parcels = 1, reason } = event.data;
      const how = method && t(`paymentMethod.${method}`);
      return {
        title: t(amount < 0 ? 'orders.events.refunded' : 'orders.events.paid'),
        details: [
          formatReais(Math.abs(amount)),
          ...(how
            ? [parcels > 1 ? t('orders.payments.inParcels', { method: how, count: parcels }) : how]
            : []),
          ...(reason ? [reason] : []),
        ],
      };
    }
    case 'tracking': {
      const { carrier, trackingCode } = event.data;
      return {
        title: t('orders.events.tracking'),
        details: [[carrier, trackingCode].filter(Boolean).join(' ')],
      };
    }
    case 'change': {
      const { lines, address, delivery, from, to } = event.data;
      return {
        title: t('orders.events.change'),
        details: [
          ...lines.map(changedLine),
          ...(address ? [t('orders.events.address')] : []),
          ...(delivery ? [t('orders.events.delivery', { delivery })] : []),
          ...(from === to
            ? []
            : [t('orders.events.sums', { from: formatReais(from), to: formatReais(to) })]),
        ],
      };
    }
    case 'note':
      return { title: t('orders.events.note'), details: [event.data.text] };
    case 'message':
      return { title: t('orders.events.message'), details: [event.data.text] };
    case 'letter':
      return {
        title: t('orders.events.letter', { letter: t(`orders.letters.${event.data.letter}`) }),
        details: [],
      };
  }
}

/** Who did it: a member of the staff, the buyer, or the system. */
export function actorText({ actorId, actorName }: OrderEvent): string {
  if (actorName) return actorName;
  if (actorId === 'guest') return t('orders.actors.buyer');
  return actorId === 'system' ? t('orders.actors.system') : '';
}
