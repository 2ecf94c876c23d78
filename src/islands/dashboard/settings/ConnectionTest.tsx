import { useRef, useState } from 'react';
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
export function ConnectionTest({ ask, mayTest, label, busyLabel, hint }: ConnectionTestProps) {
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
