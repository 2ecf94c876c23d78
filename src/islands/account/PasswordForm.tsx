import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { putData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { Done } from '../form/Done.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import { AccountPanel } from './AccountPanel.tsx';

interface PasswordFormProps {
  /** Whether there is a password to change; otherwise the first one is set. */
  hasPassword: boolean;
}

/** A new password, for anyone who knows the current one. */
export default function PasswordForm({ hasPassword }: PasswordFormProps) {
  const submission = useSubmission({ edits: true });
  const [changed, setChanged] = useState(false);
  const { errors } = submission;

  const send: Send = async (fields, sent) => {
    const answer = await putData('/api/account/password', fields);
    if (answer.success && sent.isAsSent()) setChanged(true);
    else if (answer.success) notify.success(t('account.passwordChanged'));
    return refusalOf(answer);
  };

  return (
    <AccountPanel title={t('account.password')}>
      {changed ? (
        <Done>
          <p>{t('account.passwordChanged')}</p>
        </Done>
      ) : (
        <SubmissionForm submission={submission} send={send} label={t('account.changePassword')}>
          {hasPassword && (
            <PasswordField
              label={t('account.currentPassword')}
              autoComplete="current-password"
              error={errors.currentPassword}
              name="currentPassword"
            />
          )}
          <PasswordField
            label={t('account.newPassword')}
            autoComplete="new-password"
            error={errors.password}
          />
        </SubmissionForm>
      )}
    </AccountPanel>
  );
}
