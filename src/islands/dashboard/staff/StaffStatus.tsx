import { t } from '#i18n/t.ts';
import type { StaffItem } from '#domain/staff/member.ts';
import { StatusBadge } from '../ui/AccountStatusBadge.tsx';

/** Whether a person may enter the dashboard, or has only been invited to. */
export function StaffStatus({ item: { status, invitation } }: { item: StaffItem }) {
  if (!invitation || status !== 'active') return <StatusBadge section="staff" status={status} />;
  return invitation.until === null ? (
    <span className="badge badge--warning">{t('staff.invitedOver')}</span>
  ) : (
    <span className="badge badge--muted">{t('staff.invited')}</span>
  );
}
