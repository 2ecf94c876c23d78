import { t } from '#i18n/t.ts';
import { authErrorKey } from '#domain/access/auth-errors.ts';
import { leaveFor } from '#stores/leave.ts';
import { signIn } from '#stores/session-client.ts';
import { CodeField } from '../form/CodeField.tsx';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import { signInRefusal } from './sign-in-refusal.ts';
import { forgetTypedEmail } from './useTypedEmail.ts';

interface SecondStepFormProps {
  /** Where to go afterwards: a path of the shop. */
  callbackUrl: string;
  /** Back to the first step; with a message when the shop no longer remembers it. */
  onBack: (message?: string) => void;
}

/** Asks for the code of a second factor; the shop knows from a cookie who it is. */
export function SecondStepForm({ callbackUrl, onBack }: SecondStepFormProps) {
  const submission = useSubmission();

  const send: Send = async ({ code = '' }) => {
    const rejected = t(authErrorKey('SecondFactorRejected'));
    if (!code) {
      return { message: t('errors.invalidFields'), fields: { code: t('secondFactor.missing') } };
    }
    const answer = await signIn('credentials', { code }, { callbackUrl, redirect: false });
    if (answer?.ok) {
      forgetTypedEmail();
      leaveFor(callbackUrl);
    }
    if (answer?.error === 'SecondFactorExpired') onBack(t(authErrorKey(answer.error)));
    if (answer?.error !== 'SecondFactorRejected') return signInRefusal(answer);
    return { message: t('errors.invalidFields'), fields: { code: rejected } };
  };

  return (
    <div className="stack">
      <p>{t('secondFactor.signInText')}</p>
      <SubmissionForm submission={submission} send={send} label={t('signIn.submit')}>
        <CodeField error={submission.errors.code} />
      </SubmissionForm>
      <p>
        <button type="button" className="link link--alone" onClick={() => onBack()}>
          {t('secondFactor.back')}
        </button>
      </p>
    </div>
  );
}
