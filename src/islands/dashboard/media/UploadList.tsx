import { t } from '#i18n/t.ts';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import type { UploadEntry } from '#stores/uploads.ts';
import styles from './Uploads.module.css';

interface UploadListProps {
  entries: readonly UploadEntry[];
  retry: (id: number) => void;
  cancel: (id: number) => void;
}

/** Files on their way, each with what has been sent of it, or with why it did not get there. */
export function UploadList({ entries, retry, cancel }: UploadListProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('media.upload.list')}>
      {entries.map(({ id, name, state, progress, err, canRetry }) => (
        <li key={id} className={styles.upload} data-state={state}>
          <span className={styles.uploadName}>{name}</span>
          {state === 'failed' ? (
            <span className={styles.uploadError} role="alert">
              {err}
            </span>
          ) : (
            <>
              <progress
                className={styles.progress}
                aria-label={t('media.upload.progress', { name })}
                value={progress}
                max={1}
              />
              <span className="small soft">
                {state === 'waiting'
                  ? t('media.upload.waiting')
                  : progress < 1
                    ? t('media.upload.percent', { percent: Math.round(progress * 100) })
                    : t('media.upload.checking')}
              </span>
            </>
          )}
          <span className={styles.uploadActions}>
            {state === 'failed' && canRetry && (
              <button
                type="button"
                className="button button--quiet button--small button--icon"
                aria-label={t('media.upload.retry', { name })}
                onClick={() => retry(id)}
              >
                <RotateCcw className="icon" aria-hidden="true" />
              </button>
            )}
            <button
              type="button"
              className="button button--quiet button--small button--icon"
              aria-label={t(state === 'failed' ? 'media.upload.dismiss' : 'media.upload.cancel', {
                name,
              })}
              onClick={() => cancel(id)}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}
