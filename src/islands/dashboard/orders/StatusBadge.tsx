import { t } from 'i18next';
import {
  Banknote,
  CircleCheck,
  CircleX,
  Clock,
  Glasses,
  PackageCheck,
  RotateCcw,
  Truck,
  type LucideIcon,
} from 'lucide-react';
import type { StatusIcon, StatusLook } from '#domain/order/status-look.ts';
import styles from './StatusBadge.module.css';

/** The signs of the map, as the dashboard draws them. */
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
 * A status of an order or a payment: sign and word. Only what waits for somebody or went wrong has a
 * ground of its own colour, so that it is what one sees in a list.
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
