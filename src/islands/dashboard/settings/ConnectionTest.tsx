import { t } from 'i18next';
import { useRef, useState } from 'react';
import styles from './Gateways.module.css';

interface TestResult {
  good: boolean;
  text: string;
}

interface ConnectionTestProps {
  /** Asks the provider something harmless with the stored keys. */
  ask: () => Promise<TestResult>;
  mayTest: boolean;
}

/** Tries a provider's keys, and says what it answered. */
export function ConnectionTest({ ask, mayTest }: ConnectionTestProps) {
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
          {t(isAsking ? 'settings.gateways.asking' : 'settings.gateways.ask')}
        </button>
        {!mayTest && <span className="small soft">{t('settings.gateways.saveFirst')}</span>}
      </div>
      <div role="status">
        {result && (
          <p className={`notice notice--${result.good ? 'success' : 'danger'}`}>{result.text}</p>
        )}
      </div>
    </div>
  );
}
