import { t } from 'i18next';
import { useRef, useState } from 'react';
import { postData } from '#stores/api.ts';
import styles from './Settings.module.css';

interface MailTestProps {
  /** Where a test goes: the e-mail of who is signed in. */
  email: string;
  hasServer: boolean;
  /** Whether the fields are saved: a test uses what is stored. */
  isSaved: boolean;
}

/** Sends a letter through the shop's mail server, and says what it answered. */
export function MailTest({ email, hasServer, isSaved }: MailTestProps) {
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<{ good: boolean; text: string } | null>(null);
  // A second click comes before the next render: state alone would let it through.
  const busy = useRef(false);
  const mayTest = hasServer && isSaved && !isSending;

  const send = async () => {
    if (!mayTest || busy.current) return;
    busy.current = true;
    setIsSending(true);
    setResult(null);
    const answer = await postData<{ to: string; released: number }>(
      '/api/dashboard/settings/mail-test',
      {},
    );
    busy.current = false;
    setIsSending(false);
    if (!answer.success) return setResult({ good: false, text: answer.err });
    const sent = t('settings.mailTest.sent', { email: answer.to });
    const released =
      answer.released > 0 ? ` ${t('settings.mailTest.released', { count: answer.released })}` : '';
    setResult({ good: true, text: sent + released });
  };

  return (
    <div className={styles.mailTest}>
      <div className="cluster">
        <button
          type="button"
          className="button"
          aria-disabled={!mayTest}
          aria-busy={isSending}
          onClick={() => void send()}
        >
          {t(isSending ? 'settings.mailTest.sending' : 'settings.mailTest.send')}
        </button>
        <span className="small soft">
          {isSaved && hasServer
            ? t('settings.mailTest.hint', { email })
            : t('settings.mailTest.saveFirst')}
        </span>
      </div>
      <div role="status">
        {result && (
          <p className={`notice notice--${result.good ? 'success' : 'danger'}`}>{result.text}</p>
        )}
      </div>
    </div>
  );
}
