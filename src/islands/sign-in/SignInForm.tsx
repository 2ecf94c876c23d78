import { t } from 'i18next';
import { useState } from 'react';
import { authErrorKey } from '#domain/access/auth-errors.ts';
import { leaveFor } from '#stores/leave.ts';
import { signIn } from '#stores/session-client.ts';
import { Done } from '../form/Done.tsx';
import { EmailField } from '../form/EmailField.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { signInRefusal } from './sign-in-refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useProviders } from './useProviders.ts';
import { useSubmission, type Send } from '../form/useSubmission.ts';

interface SignInFormProps {
  /** Where to go afterwards: a path of the shop. */
  callbackUrl: string;
  /** Code of the error that led here. */
  error: string | null;
}

/** The messages of fields that stand empty; null when none does. */
function emptyFields(fields: Record<string, string>, names: readonly ('email' | 'password')[]) {
  const empty = names.filter((name) => !fields[name]);
  if (empty.length === 0) return null;
  return {
    message: t('errors.invalidFields'),
    fields: Object.fromEntries(empty.map((name) => [name, t(`signIn.missing.${name}`)])),
  };
}

/** Signs in by password, by a link in an e-mail, or through another site's account. */
export default function SignInForm({ callbackUrl, error }: SignInFormProps) {
  const submission = useSubmission({ opening: error ? t(authErrorKey(error)) : undefined });
  const providers = useProviders();
  const [linkSentTo, setLinkSentTo] = useState('');

  const byPassword: Send = async (fields) => {
    const empty = emptyFields(fields, ['email', 'password']);
    if (empty) return empty;
    const answer = await signIn('credentials', fields, { callbackUrl, redirect: false });
    if (answer?.ok) leaveFor(callbackUrl);
    return signInRefusal(answer);
  };

  const byLink =
    (provider: string): Send =>
    async ({ email = '' }) => {
      const empty = emptyFields({ email }, ['email']);
      if (empty) return empty;
      const answer = await signIn(provider, { email }, { callbackUrl, redirect: false });
      if (answer?.ok) setLinkSentTo(email);
      return signInRefusal(answer);
    };

  const byOther =
    (provider: string): Send =>
    async () =>
      signInRefusal(await signIn(provider, {}, { callbackUrl, redirect: false }));

  if (linkSentTo) return <Done>{t('signIn.linkSent', { email: linkSentTo })}</Done>;
  return (
    <>
      <SubmissionForm submission={submission} send={byPassword} label={t('signIn.submit')}>
        <EmailField error={submission.errors.email} />
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          error={submission.errors.password}
        >
          <a className="link small" href="/recuperar-senha">
            {t('signIn.forgot')}
          </a>
        </PasswordField>
      </SubmissionForm>
      <OtherWays
        providers={providers}
        onLink={(provider) => void submission.run(byLink(provider))}
        onOther={(provider) => void submission.run(byOther(provider))}
      />
    </>
  );
}
