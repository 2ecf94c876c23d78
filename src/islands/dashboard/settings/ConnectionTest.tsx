import { formatList } from '#domain/language.ts';
import { t } from '#i18n/t.ts';
import { useRef, useState } from 'react';
import { postData } from '#stores/api.ts';
import styles from './Settings.module.css';

interface TestResult {
  good: boolean;
  text: string;
}

interface ConnectionTestProps {
  /** Asks the server something harmless with the stored settings. */
  ask: () => Promise<TestResult>;
  mayTest: boolean;
  label: string;
  busyLabel: string;
  /** Beside the button: what a test does, or what it needs first. */
  hint?: string | undefined;
}

/** Tries the stored settings of another server, and says what it answered. */
function ConnectionTest({ ask, mayTest, label, busyLabel, hint }: ConnectionTestProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [result, setResult] = useState<TestResult | null>(null);
  // A second click comes before the next render: state alone would let it through.
  const busy = useRef(false);

  const test = async () => {
    if (!mayTest || busy.current) return;
    busy.current = true;
    setIsAsking(true);
    setResult(null);
    const answered = await ask();
    busy.current = false;
    setIsAsking(false);
    setResult(answered);
  };

  return (
    <div className={styles.test}>
      <div className="cluster">
        <button
          type="button"
          className="button"
          aria-disabled={!mayTest || isAsking}
          aria-busy={isAsking}
          onClick={() => void test()}
        >
          {isAsking ? busyLabel : label}
        </button>
        {hint && <span className="small soft">{hint}</span>}
      </div>
      <div role="status">
        {result && (
          <p className={`notice notice--${result.good ? 'success' : 'danger'}`}>{result.text}</p>
        )}
      </div>
    </div>
  );
}

interface KeysTestProps {
  /** Asks the provider something harmless with the stored keys. */
  ask: () => Promise<TestResult>;
  mayTest: boolean;
}

/** Tries a provider's keys, and says what it answered. */
export function KeysTest({ ask, mayTest }: KeysTestProps) {
  return (
    <ConnectionTest
      ask={ask}
      mayTest={mayTest}
      label={t('settings.methods.ask')}
      busyLabel={t('settings.methods.asking')}
      hint={mayTest ? undefined : t('settings.methods.saveFirst')}
    />
  );
}

/** Asks Melhor Envio for a quote with the stored token, and names the services that it offers. */
export function CarrierTest({ isSaved }: { isSaved: boolean }) {
  const ask = async () => {
    const answer = await postData<{ services: string[] }>('/api/dashboard/settings/carrier', {});
    if (!answer.success) return { good: false, text: answer.err };
    return answer.services.length > 0
      ? {
          good: true,
          text: t('settings.carrier.works', { services: formatList(answer.services) }),
        }
      : { good: false, text: t('settings.carrier.noServices') };
  };
  return <KeysTest ask={ask} mayTest={isSaved} />;
}

interface MailTestProps {
  /** Where a test goes: the e-mail of the person who is signed in. */
  email: string;
  hasServer: boolean;
  /** Whether the fields are saved: a test uses what is stored. */
  isSaved: boolean;
}

/** Sends a letter through the shop's mail server, and says what it answered. */
export function MailTest({ email, hasServer, isSaved }: MailTestProps) {
  const mayTest = hasServer && isSaved;
  const ask = async () => {
    const answer = await postData<{ to: string; released: number }>(
      '/api/dashboard/settings/mail-test',
      {},
    );
    if (!answer.success) return { good: false, text: answer.err };
    const sent = t('settings.mailTest.sent', { email: answer.to });
    const released =
      answer.released > 0 ? ` ${t('settings.mailTest.released', { count: answer.released })}` : '';
    return { good: true, text: sent + released };
  };
  return (
    <ConnectionTest
      ask={ask}
      mayTest={mayTest}
      label={t('settings.mailTest.send')}
      busyLabel={t('settings.mailTest.sending')}
      hint={mayTest ? t('settings.mailTest.hint', { email }) : t('settings.mailTest.saveFirst')}
    />
  );
}
