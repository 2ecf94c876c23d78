import { t } from 'i18next';
import type { AccountStatus } from '#domain/customers/customer.ts';

interface StatusBadgeProps {
  section: 'customers' | 'staff';
  status: AccountStatus;
}

export function StatusBadge({ section, status }: StatusBadgeProps) {
  const look = status === 'active' ? 'badge--success' : 'badge--muted';
  return <span className={`badge ${look}`}>{t(`${section}.options.status.${status}`)}</span>;
}
