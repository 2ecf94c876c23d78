import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { postData, type Answer } from '#stores/api.ts';

interface ConfirmEmailProps {
  /** What the link in the e-mail carries. */
  token: string;
}

/**
 * Confirms the address that the link was sent to. The page asks for it, not the link itself: mail
 * programs that look at links in advance use none of them up.
 */
export default function ConfirmEmail({ token }: ConfirmEmailProps) {
  const [answer, setAnswer] = useState<Answer<object> | null>(null);
  useEffect(() => {
    void postData('/api/account/confirm', { token }).then(setAnswer);
  }, [token]);

  if (!answer) return <p role="status">{t('confirmEmail.confirming')}</p>;
  if (answer.success) {
    return (
      <div className="stack" role="status">
        <p className="notice notice--success">{t('confirmEmail.done')}</p>
        <a className="button button--primary button--block" href="/conta">
          {t('confirmEmail.go')}
        </a>
      </div>
    );
  }
  return (
    <div className="stack">
      <p className="notice notice--danger" role="alert">
        {answer.err}
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
