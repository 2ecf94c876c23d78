import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { MIN_PASSWORD } from '#domain/access/password.ts';
import { postData } from '#stores/api.ts';
import { Done } from '../form/Done.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';

interface ResetFormProps {
  /** What the link in the e-mail carries. */
  token: string;
}

/** Takes a new password for the account that the link belongs to. */
export default function ResetForm({ token }: ResetFormProps) {
  const submission = useSubmission();
  const [isDone, setIsDone] = useState(false);

  const send: Send = async (fields) => {
    const answer = await postData('/api/account/reset', { ...fields, token });
    setIsDone(answer.success);
    return refusalOf(answer);
  };

  if (isDone) {
    return (
      <Done>
        <p>{t('reset.done')}</p>
        <p>
          <a className="link link--alone" href="/entrar">
            {t('signIn.link')}
          </a>
        </p>
      </Done>
    );
  }
  return (
    <SubmissionForm submission={submission} send={send} label={t('reset.submit')}>
      <PasswordField
        label={t('reset.password')}
        autoComplete="new-password"
        hint={t('register.passwordHint', { min: MIN_PASSWORD })}
        error={submission.errors.password}
      />
    </SubmissionForm>
  );
}
