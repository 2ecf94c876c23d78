import { t } from '#i18n/t.ts';
import Banknote from 'lucide-react/icons/banknote';
import Glasses from 'lucide-react/icons/glasses';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import StickyNote from 'lucide-react/icons/sticky-note';
import Truck from 'lucide-react/icons/truck';
import type { LucideIcon } from 'lucide-react/types';
import type { ChangedLine, OrderEvent } from '#domain/orders/event.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import { RefusalMessage } from '../../../form/RefusalMessage.tsx';
import { Timeline, type Tone } from '../../record/Timeline.tsx';
import { STATUS_ICONS } from '../OrderStatusBadge.tsx';
import { formatReais } from '../../format.ts';
import { type KeyboardEvent, useState } from 'react';
import { mailText } from '#i18n/mail-text.ts';
import { TextAreaField } from '../../../form/Field.tsx';
import { type Send, useSubmission } from '../../../form/useSubmission.ts';
import styles from './OrderPage.module.css';
import type { ShownOrder } from './useOrderRecord.ts';

const ICONS: Readonly<Record<Exclude<OrderEvent['kind'], 'status'>, LucideIcon>> = {
  return: RotateCcw,
  payment: Banknote,
  tracking: Truck,
  change: Pencil,
  note: StickyNote,
  message: MessageSquare,
  letter: Mail,
  lens: Glasses,
};

function lookOf(event: OrderEvent): { icon: LucideIcon; tone: Tone } {
  if (event.kind !== 'status') return { icon: ICONS[event.kind], tone: 'neutral' };
  if (event.status === 'pending') return { icon: ShoppingBag, tone: 'neutral' };
  const { icon, tone } = ORDER_LOOK[event.status];
  const timelineTone: Tone = tone === 'success' || tone === 'danger' ? tone : 'neutral';
  return { icon: STATUS_ICONS[icon], tone: timelineTone };
}

/** Everything that happened to an order, the newest first. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  const entries = events.map((event, index) => {
    const { title, details } = eventText(event);
    return {
      // New events come first: counted from the end, an event's number is stable.
      id: String(events.length - index),
      at: event.at,
      actor: actorText(event),
      title,
      ...lookOf(event),
      body: details.length > 0 && details.map((text) => <p key={text}>{text}</p>),
    };
  });
  return <Timeline label={t('orders.timeline')} entries={entries} />;
}

/** An order's event as text: what happened, and its details for the lines below. */
interface EventText {
  title: string;
  details: string[];
}

const changedLine = ({ name, sku, from, to }: ChangedLine): string =>
  t('orders.events.line', { name, sku, from, to });

/** The text of an event; who did it, and when, is shown next to it. */
function eventText(event: OrderEvent): EventText {
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
    case 'lens': {
      const { number, state } = event.data;
      return {
        title: t('orders.events.lens', { number, state: t(`orders.lensState.${state}`) }),
        details: [],
      };
    }
  }
}

/** Who did it: a member of the staff, the buyer, or the system. */
function actorText({ actorId, actorName }: OrderEvent): string {
  if (actorName) return actorName;
  if (actorId === 'guest') return t('orders.actors.buyer');
  return actorId === 'system' ? t('orders.actors.system') : '';
}

/** Adds a note to the order: for the shop alone, unless it is marked to be sent to the buyer. */
export function NoteForm({ shown: { order, act } }: { shown: ShownOrder }) {
  const [toBuyer, setToBuyer] = useState(false);
  const [text, setText] = useState('');
  const { sending, message, errors, run, formProps } = useSubmission({ edits: true });
  const hasEmail = order.customer.email !== '';

  const send: Send = async () => {
    const done = t(toBuyer ? 'orders.note.told' : 'orders.note.kept');
    const refusal = await act('note', { orderId: order.id, text, toBuyer }, done);
    if (refusal === null) setText('');
    return refusal;
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run(send);
  };

  return (
    <form className={styles.note} {...formProps(send)}>
      <RefusalMessage message={message} />
      <TextAreaField
        label={t('orders.note.label')}
        name="text"
        rows={2}
        value={text}
        placeholder={mailText(toBuyer ? 'orders.note.toBuyerHint' : 'orders.note.hint')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByKey}
        error={errors.text}
      />
      <div className={styles.noteFoot}>
        {hasEmail && (
          <label className="check">
            <input
              type="checkbox"
              name="toBuyer"
              checked={toBuyer}
              onChange={({ target }) => setToBuyer(target.checked)}
            />
            {t('orders.note.toBuyer')}
          </label>
        )}
        <button type="submit" className="button button--small" aria-disabled={sending}>
          {t(toBuyer ? 'orders.note.send' : 'orders.note.keep')}
        </button>
      </div>
    </form>
  );
}
