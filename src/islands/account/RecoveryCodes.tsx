import { t } from '#i18n/t.ts';
import { useEffect, useRef } from 'react';
import { copyText } from '#stores/copy-text.ts';
import styles from './SecondFactor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called once the user has stored them. */
  onStored: () => void;
}

/** The recovery codes, shown only this once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);

  const copy = () =>
    copyText(codes.join('\n'), {
      copied: t('secondFactor.copied'),
      failed: t('secondFactor.notCopied'),
    });

  return (
    <div className="stack" tabIndex={-1} ref={place}>
      <p className="notice notice--success" role="status">
        {t('secondFactor.enabled')}
      </p>
      <h3 className={styles.heading}>{t('secondFactor.codes')}</h3>
      <p>{t('secondFactor.codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="cluster">
        <button type="button" className="button" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </button>
        <button type="button" className="button button--primary" onClick={onStored}>
          {t('secondFactor.kept')}
        </button>
        <a className="link" href="/dashboard">
          {t('secondFactor.toDashboard')}
        </a>
      </div>
    </div>
  );
}
