import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { firstNameOf } from '#domain/address/person-name.ts';
import { formatMoment } from '#domain/date.ts';
import type { StaffMember } from '#domain/staff/member.ts';
import { mailText, sendsMail } from '#i18n/mail-text.ts';
import { getData, postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { Card } from '../record/RecordLayout.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { HandOver } from '../ui/HandOver.tsx';

interface InvitationProps {
  item: StaffMember;
  /** Takes the person off the staff again; null for anyone who may not. */
  onWithdraw: (() => void) | null;
}

/** An invitation that has not been accepted yet: sent again, or handed over by its link, or withdrawn. */
export function Invitation({ item, onWithdraw }: InvitationProps) {
  const [until, setUntil] = useState(item.invitation?.until ?? null);
  /** Shown while the shop sends no letters. */
  const [link, setLink] = useState('');
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const path = `/api/dashboard/staff/${item.id}`;

  const sendAgain = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await postData<{ link?: string }>(`${path}/invite`, {});
    if (answer.success) {
      if (answer.link) setLink(new URL(answer.link, location.origin).href);
      else notify.success(t('staff.invitation.sent', { email: item.email }));
      const now = await getData<{ item: StaffMember }>(path);
      if (now.success) setUntil(now.item.invitation?.until ?? null);
    } else notify.error(answer.err);
    setBusy(false);
  };

  return (
    <Card title={t('staff.invitation.title')}>
      <p className="small">
        {until === null
          ? mailText('staff.invitation.over')
          : mailText('staff.invitation.open', { moment: formatMoment(until) })}
      </p>
      {link && (
        <>
          <p className="small">
            {t('staff.invitation.handOver', { name: firstNameOf(item.fullName) })}
          </p>
          <HandOver
            text={link}
            message={t('staff.invitation.message', { name: firstNameOf(item.fullName), link })}
          />
        </>
      )}
      <div className="cluster">
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => void sendAgain()}
        >
          {sendsMail() || link ? mailText('staff.invitation.again') : t('staff.invitation.link')}
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
