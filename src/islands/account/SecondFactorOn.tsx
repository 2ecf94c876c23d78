import { t } from '#i18n/t.ts';
import { useState } from 'react';
import { postData } from '#stores/api.ts';
import { announceSession } from '#stores/session.ts';
import { CodeField } from '../form/CodeField.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { refusalOf } from '../form/refusal.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission, type Send } from '../form/useSubmission.ts';

const PATH = '/api/account/second-factor';

interface SecondFactorOnProps {
  codesLeft: number;
  hasPassword: boolean;
  /** Given the new recovery codes. */
  onCodes: (codes: string[]) => void;
  onOff: () => void;
}

/** A second factor in force: other recovery codes, and its end. */
export function SecondFactorOn({ codesLeft, hasPassword, onCodes, onOff }: SecondFactorOnProps) {
  const [wish, setWish] = useState<'codes' | 'off' | null>(null);

  const renew: Send = async (fields) => {
    const answer = await postData<{ codes: string[] }>(`${PATH}/codes`, fields);
    if (answer.success) onCodes(answer.codes);
    return refusalOf(answer);
  };
  const disable: Send = async (fields) => {
    const answer = await postData(`${PATH}/disable`, fields);
    if (answer.success) {
      announceSession();
      onOff();
    }
    return refusalOf(answer);
  };

  return (
    <div className="stack">
      <p className="notice notice--success">{t('secondFactor.on')}</p>
      <p className="small soft">{t('secondFactor.codesLeft', { count: codesLeft })}</p>
      {wish === null && (
        <div className="cluster">
          <button type="button" className="button button--small" onClick={() => setWish('codes')}>
            {t('secondFactor.renew')}
          </button>
          <button type="button" className="button button--small" onClick={() => setWish('off')}>
            {t('secondFactor.disable')}
          </button>
        </div>
      )}
      {wish && (
        <ProofForm
          key={wish}
          hasPassword={hasPassword}
          send={wish === 'codes' ? renew : disable}
          label={t(wish === 'codes' ? 'secondFactor.renew' : 'secondFactor.disable')}
          onCancel={() => setWish(null)}
        />
      )}
    </div>
  );
}

interface ProofFormProps {
  hasPassword: boolean;
  send: Send;
  label: string;
  onCancel: () => void;
}

/** Password and code: without both nothing changes. */
function ProofForm({ hasPassword, send, label, onCancel }: ProofFormProps) {
  const submission = useSubmission();
  const { errors } = submission;
  return (
    <div className="stack">
      <SubmissionForm submission={submission} send={send} label={label}>
        {hasPassword && (
          <PasswordField
            label={t('account.currentPassword')}
            autoComplete="current-password"
            error={errors.password}
          />
        )}
        <CodeField error={errors.code} />
      </SubmissionForm>
      <button type="button" className="button button--block" onClick={onCancel}>
        {t('account.cancel')}
      </button>
    </div>
  );
}
