import { t } from '#i18n/t.ts';
import type { AccountStatus } from '#domain/customers/customer.ts';

interface StatusBadgeProps {
  section: 'customers' | 'staff';
  status: AccountStatus;
}

/** Whether an account may sign in; only the exception gets a colour. */
export function StatusBadge({ section, status }: StatusBadgeProps) {
  const text = t(`${section}.options.status.${status}`);
  if (status === 'active') return <span className="soft">{text}</span>;
  return <span className="badge badge--warning">{text}</span>;
}
