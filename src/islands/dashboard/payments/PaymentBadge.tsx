import { t } from '#i18n/t.ts';
import Banknote from 'lucide-react/icons/banknote';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react/types';
import type { PaymentWithRefunds } from '#domain/payments/payment-item.ts';
import { SHOWN_TONE, shownState, type ShownState } from '#domain/payments/shown-state.ts';
import styles from '../orders/OrderStatusBadge.module.css';

export const SHOWN_ICONS: Readonly<Record<ShownState, LucideIcon>> = {
  pending: Clock,
  processing: Clock,
  paid: Banknote,
  review: TriangleAlert,
  failed: CircleX,
  expired: Clock,
  cancelled: CircleX,
  returning: RotateCcw,
  returned: RotateCcw,
  returnedInPart: RotateCcw,
  refundRefused: TriangleAlert,
};

/** What a payment's state is called; money under review says why it is. */
export const stateText = (state: ShownState, attention: PaymentWithRefunds['attention']): string =>
  state === 'review' && attention
    ? t(`payments.options.attention.${attention}`)
    : t(`payments.state.${state}`);

/** The state of a payment: icon and word. Only what somebody has to look at has a coloured background. */
export function PaymentBadge({ item }: { item: PaymentWithRefunds }) {
  const state = shownState(item);
  const Icon = SHOWN_ICONS[state];
  return (
    <span className={styles.status} data-tone={SHOWN_TONE[state]}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {stateText(state, item.attention)}
    </span>
  );
}
