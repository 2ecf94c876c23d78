import { t } from '#i18n/t.ts';
import { useState } from 'react';
import type { LetterPreview as Preview } from '#domain/letters/letter-text.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './LetterTexts.module.css';

const VIEWS = ['desktop', 'phone', 'plain'] as const;

/**
 * A letter as it arrives and as plain text. Its frame is sandboxed: no script runs in it, and a click on a link
 * does nothing.
 */
export function LetterPreview({ shown, stale }: { shown: Preview; stale: boolean }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('desktop');
  return (
    <Card
      title={t('letterTexts.preview')}
      end={
        <div className={styles.views} role="group" aria-label={t('letterTexts.previewAs')}>
          {VIEWS.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.token}
              aria-pressed={view === name}
              onClick={() => setView(name)}
            >
              {t(`letterTexts.${name}`)}
            </button>
          ))}
        </div>
      }
    >
      <p className={styles.subject}>{shown.subject}</p>
      <p className="small soft">
        {t(stale ? 'letterTexts.previewFailed' : 'letterTexts.previewHint')}
      </p>
      {view === 'plain' ? (
        <pre className={styles.plain}>{shown.text}</pre>
      ) : (
        <iframe
          className={styles.frame}
          data-narrow={view === 'phone' || undefined}
          sandbox=""
          srcDoc={shown.html}
          title={shown.subject}
        />
      )}
    </Card>
  );
}
