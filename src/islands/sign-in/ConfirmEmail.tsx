import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { postData } from '#stores/api.ts';
import { Done } from '../form/Done.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';

interface ConfirmEmailProps {
  /** What the link in the e-mail carries. */
  token: string;
}

/**
 * Confirms the address that the link was sent to, for anyone who knows the password it was registered with:
 * the link also reaches people whose address someone else has typed.
 */
export default function ConfirmEmail({ token }: ConfirmEmailProps) {
  const submission = useSubmission();
  const [isDone, setIsDone] = useState(false);
  const { errors } = submission;

  const send: Send = async (fields) => {
    const answer = await postData('/api/account/confirm', { ...fields, token });
    setIsDone(answer.success);
    return refusalOf(answer);
  };

  if (isDone) {
    return (
      <div className="stack">
        <Done>
          <p>{t('confirmEmail.done')}</p>
        </Done>
        <a className="button button--primary button--block" href="/conta">
          {t('confirmEmail.go')}
        </a>
      </div>
    );
  }
  return (
    <div className="stack">
      <SubmissionForm submission={submission} send={send} label={t('confirmEmail.submit')}>
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          hint={t('confirmEmail.passwordHint')}
          error={errors.password}
        />
      </SubmissionForm>
      <p className="small">
        {t('confirmEmail.notYou')}{' '}
        <a className="link" href="/recuperar-senha">
          {t('confirmEmail.ownPassword')}
        </a>
      </p>
      <p className="small">
        {t('confirmEmail.again')}{' '}
        <a className="link" href="/cadastrar">
          {t('signIn.createAccount')}
        </a>
      </p>
    </div>
  );
}
