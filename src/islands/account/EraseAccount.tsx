import { t } from '#i18n/t.ts';
import { postData } from '#stores/api.ts';
import { leaveFor } from '#stores/leave.ts';
import { announceSession } from '#stores/session.ts';
import { EmailField } from '../form/EmailField.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import { AccountPanel } from './AccountPanel.tsx';

interface EraseAccountProps {
  /** Without a password the user types the e-mail instead. */
  hasPassword: boolean;
}

/** Erases an account: says what is deleted and what stays, and asks for proof of identity. */
export default function EraseAccount({ hasPassword }: EraseAccountProps) {
  const submission = useSubmission();
  const { errors } = submission;

  const send: Send = async (fields) => {
    const answer = await postData('/api/account/erase', fields);
    if (answer.success) {
      announceSession();
      leaveFor('/');
    }
    return refusalOf(answer);
  };

  return (
    <AccountPanel
      title={t('account.eraseTitle')}
      hint={
        <>
          <p>{t('account.eraseText')}</p>
          <p>{t('account.eraseKept')}</p>
        </>
      }
    >
      <SubmissionForm submission={submission} send={send} label={t('account.erase')} destroys>
        {hasPassword ? (
          <PasswordField
            label={t('account.currentPassword')}
            autoComplete="current-password"
            error={errors.password}
          />
        ) : (
          <EmailField error={errors.email} />
        )}
      </SubmissionForm>
    </AccountPanel>
  );
}
