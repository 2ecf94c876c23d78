import { t } from '#i18n/t.ts';
import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { sendByWhatsapp } from '#domain/settings/promises.ts';
import { copyText } from '#stores/copy-text.ts';
import styles from './HandOver.module.css';

interface HandOverProps {
  /** What is handed over: a link or a code. */
  text: string;
  /** What is written to its receiver on WhatsApp. */
  message: string;
  /** Number of the recipient; without one, the sender chooses a contact. */
  phone?: string;
  /** Text of a printed sheet that accompanies it; without it nothing is printed. */
  sheet?: ReactNode;
}

/** A link or code that staff hand over themselves: copied, sent by WhatsApp, or printed. */
export function HandOver({ text, message, phone = '', sheet }: HandOverProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printing]);

  const copy = () =>
    copyText(text, { copied: t('handOver.copied'), failed: t('handOver.notCopied') });

  return (
    <div className="stack">
      <p className={styles.text} translate="no">
        {text}
      </p>
      <div className="cluster">
        <button type="button" className="button" onClick={() => void copy()}>
          <Copy className="icon" aria-hidden="true" />
          {t('handOver.copy')}
        </button>
        <a
          className="button"
          href={sendByWhatsapp(message, phone)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('handOver.whatsapp')}
        </a>
        {sheet && (
          <button type="button" className="button" onClick={() => setPrinting(true)}>
            <Printer className="icon" aria-hidden="true" />
            {t('handOver.print')}
          </button>
        )}
      </div>
      {printing && createPortal(<div className={styles.sheet}>{sheet}</div>, document.body)}
    </div>
  );
}
