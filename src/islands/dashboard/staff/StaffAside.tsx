import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { StaffMember } from '#domain/staff/member.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from '../record/Record.module.css';

/** How a member of the staff signs in; an admin can help someone who has lost their phone. */
export function StaffAside({ item: { id, secondFactor } }: { item: StaffMember }) {
  const [isOn, setIsOn] = useState(secondFactor);
  const [isAsked, setIsAsked] = useState(false);

  const reset = async () => {
    const answer = await postData(`/api/dashboard/staff/${id}/reset-second-factor`, {});
    setIsAsked(false);
    if (!answer.success) return notify.error(answer.err);
    setIsOn(false);
    notify.success(t('staff.secondFactorReset'));
  };

  return (
    <Card title={t('secondFactor.title')}>
      <p className="small soft">{t(isOn ? 'staff.secondFactorOn' : 'staff.secondFactorOff')}</p>
      {isOn && !isAsked && (
        <button type="button" className="button" onClick={() => setIsAsked(true)}>
          {t('staff.resetSecondFactor')}
        </button>
      )}
      {isAsked && (
        <div className="stack">
          <p>{t('staff.resetSecondFactorText')}</p>
          <div className="cluster">
            <button
              type="button"
              className={`button ${styles.danger}`}
              onClick={() => void reset()}
            >
              {t('staff.resetSecondFactor')}
            </button>
            <button type="button" className="button" onClick={() => setIsAsked(false)}>
              {t('dashboard.cancel')}
            </button>
          </div>
        </div>
      )}
    </Card>
  );
}
