import { useState } from 'react';
import { mailText } from '#i18n/mail-text.ts';
import { postData } from '#stores/api.ts';
import { Done } from '../form/Done.tsx';
import { EmailField } from '../form/EmailField.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';

/** Requests a link for choosing another password. */
export default function ForgotForm() {
  const submission = useSubmission();
  const [askedFor, setAskedFor] = useState('');

  const send: Send = async (fields) => {
    const answer = await postData('/api/account/forgot', fields);
    if (answer.success) setAskedFor(fields.email ?? '');
    return refusalOf(answer);
  };

  if (askedFor) return <Done>{mailText('forgot.done', { email: askedFor })}</Done>;
  return (
    <SubmissionForm submission={submission} send={send} label={mailText('forgot.submit')}>
      <EmailField error={submission.errors.email} />
    </SubmissionForm>
  );
}
