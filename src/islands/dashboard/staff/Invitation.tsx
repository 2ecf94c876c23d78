import { t } from 'i18next';
import { useState } from 'react';
import { formatMoment } from '#domain/date.ts';
import type { StaffMember } from '#domain/staff/member.ts';
import { getData, postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { Card } from '../record/RecordLayout.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface InvitationProps {
  item: StaffMember;
  /** Takes the person off the staff again; null for anyone who may not. */
  onWithdraw: (() => void) | null;
}

/** An invitation that has not been accepted yet: sent again, or withdrawn. */
export function Invitation({ item, onWithdraw }: InvitationProps) {
  const [until, setUntil] = useState(item.invitation?.until ?? null);
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const path = `/api/dashboard/staff/${item.id}`;

  const sendAgain = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await postData(`${path}/invite`, {});
    if (answer.success) {
      notify.success(t('staff.invitation.sent', { email: item.email }));
      const now = await getData<{ item: StaffMember }>(path);
      if (now.success) setUntil(now.item.invitation?.until ?? null);
    } else notify.error(answer.err);
    setBusy(false);
  };

  return (
    <Card title={t('staff.invitation.title')}>
      <p className="small">
        {until === null
          ? t('staff.invitation.over')
          : t('staff.invitation.open', { moment: formatMoment(until) })}
      </p>
      <div className="cluster">
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => void sendAgain()}
        >
          {t('staff.invitation.again')}
        </button>
        {onWithdraw && (
          <button type="button" className="button button--quiet" onClick={() => setAsks(true)}>
            {t('staff.invitation.withdraw')}
          </button>
        )}
      </div>
      {asks && onWithdraw && (
        <ConfirmDialog
          title={t('staff.invitation.withdrawTitle', { name: item.fullName })}
          label={t('staff.invitation.withdraw')}
          danger
          onConfirm={() => {
            setAsks(false);
            onWithdraw();
          }}
          onClose={() => setAsks(false)}
        >
          <p>{t('staff.invitation.withdrawText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
