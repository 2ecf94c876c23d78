import { t } from '#i18n/t.ts';
import { useState, useEffect } from 'react';
import { authErrorKey } from '#domain/access/auth-errors.ts';
import { onTheWay } from '#domain/access/callback-url.ts';
import { mailText } from '#i18n/mail-text.ts';
import { leaveFor } from '#stores/leave.ts';
import { signIn, readProviders, type Provider } from '#stores/session-client.ts';
import { Done } from '../form/Done.tsx';
import { EmailField } from '../form/EmailField.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { signInRefusal } from './sign-in-refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { forgetTypedEmail, storeTypedEmail, useTypedEmail } from './useTypedEmail.ts';
import { useSubmission, type Send } from '../form/useSubmission.ts';

/** The ways to sign in that the shop offers; null until it has answered. */
function useProviders(): readonly Provider[] | null {
  const [providers, setProviders] = useState<readonly Provider[] | null>(null);
  useEffect(() => {
    void readProviders().then((found) => setProviders(Object.values(found ?? {})));
  }, []);
  return providers;
}

interface SignInFormProps {
  /** Where to go afterwards: a path of the shop. */
  callbackUrl: string;
  /** Code of the error with which the page was opened. */
  error: string | null;
}

/** The messages of empty fields; null if there are none. */
function emptyFields(fields: Record<string, string>, names: readonly ('email' | 'password')[]) {
  const empty = names.filter((name) => !fields[name]);
  if (empty.length === 0) return null;
  return {
    message: t('errors.invalidFields'),
    fields: Object.fromEntries(empty.map((name) => [name, t(`signIn.missing.${name}`)])),
  };
}

/** The answer to a first step that went well: a code is needed. */
const CODE_ASKED = 'SecondFactorRequired';

/** Signs in: a first step and, for anyone with a second factor, the code. */
export default function SignInForm({ callbackUrl, error }: SignInFormProps) {
  const isSessionMissing = error === 'SessionRequired';
  const failed = error !== null && error !== CODE_ASKED && !isSessionMissing;
  const [isCodeAsked, setIsCodeAsked] = useState(error === CODE_ASKED);
  const [message, setMessage] = useState(failed ? t(authErrorKey(error)) : undefined);

  if (isCodeAsked) {
    const back = (text?: string) => {
      setMessage(text);
      setIsCodeAsked(false);
    };
    return <SecondStepForm callbackUrl={callbackUrl} onBack={back} />;
  }
  return (
    <FirstStepForm
      callbackUrl={callbackUrl}
      isSessionMissing={isSessionMissing}
      message={message}
      onCodeAsked={() => setIsCodeAsked(true)}
    />
  );
}

interface FirstStepFormProps {
  callbackUrl: string;
  /** Whether a page that needs a signed-in user led here. */
  isSessionMissing: boolean;
  /** The message of the error with which the page was opened. */
  message: string | undefined;
  onCodeAsked: () => void;
}

/** Password, a link in an e-mail, or another site's account. */
function FirstStepForm({
  callbackUrl,
  isSessionMissing,
  message,
  onCodeAsked,
}: FirstStepFormProps) {
  const submission = useSubmission({ opening: message });
  useTypedEmail(submission.form, message !== undefined);
  const providers = useProviders();
  const [linkSentTo, setLinkSentTo] = useState('');
  const [tried, setTried] = useState(false);

  /** Starts an attempt: clears earlier messages, and stores the e-mail for the next one. */
  const trying =
    (send: Send): Send =>
    async (fields, sent) => {
      setTried(true);
      storeTypedEmail(fields.email);
      return send(fields, sent);
    };

  const byPassword: Send = async (fields) => {
    const empty = emptyFields(fields, ['email', 'password']);
    if (empty) return empty;
    const answer = await signIn('credentials', fields, { callbackUrl, redirect: false });
    if (answer?.ok) {
      forgetTypedEmail();
      leaveFor(callbackUrl);
    }
    if (answer?.error !== CODE_ASKED) return signInRefusal(answer);
    onCodeAsked();
    return null;
  };

  const byLink =
    (provider: string): Send =>
    async ({ email = '' }) => {
      const empty = emptyFields({ email }, ['email']);
      if (empty) return empty;
      const answer = await signIn(provider, { email }, { callbackUrl, redirect: false });
      if (answer?.ok) {
        forgetTypedEmail();
        setLinkSentTo(email);
      }
      return signInRefusal(answer);
    };

  const byOther =
    (provider: string): Send =>
    async () =>
      signInRefusal(await signIn(provider, {}, { callbackUrl, redirect: false }));

  if (linkSentTo) return <Done>{mailText('signIn.linkSent', { email: linkSentTo })}</Done>;
  return (
    <>
      <SubmissionForm submission={submission} send={trying(byPassword)} label={t('signIn.submit')}>
        {isSessionMissing && !tried && (
          <p className="notice">{t(authErrorKey('SessionRequired'))}</p>
        )}
        <EmailField error={submission.errors.email} />
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          error={submission.errors.password}
        >
          <a className="link link--alone small" href={onTheWay('/recuperar-senha', callbackUrl)}>
            {t('signIn.forgot')}
          </a>
        </PasswordField>
      </SubmissionForm>
      <OtherWays
        providers={providers}
        onLink={(provider) => void submission.run(trying(byLink(provider)))}
        onOther={(provider) => void submission.run(trying(byOther(provider)))}
      />
    </>
  );
}
