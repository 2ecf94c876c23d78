import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { inGroups, type AuthenticatorSetup } from '#domain/account/second-factor.ts';
import { postData, putData } from '#stores/api.ts';
import { CodeField } from '../form/CodeField.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';
import { QrPicture } from '../ui/QrPicture.tsx';
import styles from './SecondFactor.module.css';

const PATH = '/api/account/second-factor';

interface SecondFactorOffProps {
  hasPassword: boolean;
  /** Given the recovery codes once it is set up. */
  onCodes: (codes: string[]) => void;
}

/** Sets a second factor up: the password, then the app and its first code. */
export function SecondFactorOff({ hasPassword, onCodes }: SecondFactorOffProps) {
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null);
  if (setup) return <AppForm setup={setup} onCodes={onCodes} />;
  return <BeginForm hasPassword={hasPassword} onSetup={setSetup} />;
}

interface BeginFormProps {
  hasPassword: boolean;
  onSetup: (setup: AuthenticatorSetup) => void;
}

function BeginForm({ hasPassword, onSetup }: BeginFormProps) {
  const submission = useSubmission();
  const send: Send = async (fields) => {
    const answer = await postData<{ setup: AuthenticatorSetup }>(PATH, fields);
    if (answer.success) onSetup(answer.setup);
    return refusalOf(answer);
  };
  return (
    <SubmissionForm submission={submission} send={send} label={t('secondFactor.begin')}>
      {hasPassword && (
        <PasswordField
          label={t('account.currentPassword')}
          autoComplete="current-password"
          error={submission.errors.password}
        />
      )}
    </SubmissionForm>
  );
}

interface AppFormProps {
  setup: AuthenticatorSetup;
  onCodes: (codes: string[]) => void;
}

function AppForm({ setup: { secret, address, qr }, onCodes }: AppFormProps) {
  const submission = useSubmission();
  const send: Send = async (fields) => {
    const answer = await putData<{ codes: string[] }>(PATH, fields);
    if (answer.success) onCodes(answer.codes);
    return refusalOf(answer);
  };
  return (
    <div className="stack">
      <p>{t('secondFactor.scan')}</p>
      <QrPicture qr={qr} label={t('secondFactor.qr')} />
      <p className="small">
        {t('secondFactor.byHand')} <code className={styles.secret}>{inGroups(secret)}</code>{' '}
        <a className="link" href={address}>
          {t('secondFactor.openApp')}
        </a>
      </p>
      <SubmissionForm submission={submission} send={send} label={t('secondFactor.confirm')}>
        <CodeField error={submission.errors.code} recovery={false} />
      </SubmissionForm>
    </div>
  );
}
