import { t } from '#i18n/t.ts';
import Banknote from 'lucide-react/icons/banknote';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Glasses from 'lucide-react/icons/glasses';
import PackageCheck from 'lucide-react/icons/package-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import type { LucideIcon } from 'lucide-react/types';
import type { StatusIcon, StatusLook } from '#domain/orders/status-look.ts';
import styles from './OrderStatusBadge.module.css';

/** The icons that `status-look.ts` names. */
export const STATUS_ICONS: Readonly<Record<StatusIcon, LucideIcon>> = {
  clock: Clock,
  'circle-check': CircleCheck,
  glasses: Glasses,
  truck: Truck,
  'package-check': PackageCheck,
  'circle-x': CircleX,
  'rotate-ccw': RotateCcw,
  banknote: Banknote,
};

/**
 * A status of an order or a payment: icon and word. Only what needs attention or went wrong has a coloured
 * background, so that it stands out in a list.
 */
export function StatusBadge({ look }: { look: StatusLook }) {
  const Icon = STATUS_ICONS[look.icon];
  return (
    <span className={styles.status} data-tone={look.tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(look.word)}
    </span>
  );
}
