import { t } from '#i18n/t.ts';
import Banknote from 'lucide-react/icons/banknote';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import StickyNote from 'lucide-react/icons/sticky-note';
import Truck from 'lucide-react/icons/truck';
import type { LucideIcon } from 'lucide-react/types';
import type { OrderEvent } from '#domain/orders/event.ts';
import { ORDER_LOOK } from '#domain/orders/status-look.ts';
import { Timeline, type Tone } from '../../record/Timeline.tsx';
import { STATUS_ICONS } from '../OrderStatusBadge.tsx';
import { actorText, eventText } from './timeline-text.ts';

const ICONS: Readonly<Record<Exclude<OrderEvent['kind'], 'status'>, LucideIcon>> = {
  return: RotateCcw,
  payment: Banknote,
  tracking: Truck,
  change: Pencil,
  note: StickyNote,
  message: MessageSquare,
  letter: Mail,
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
