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
