import { t } from 'i18next';
import styles from './Record.module.css';

interface SaveBarProps {
  /** Whether there is anything that is not saved: only then the bar is there. */
  changed: boolean;
  saving: boolean;
  /** A new record has nothing to go back to. */
  isNew?: boolean;
  onDiscard: () => void;
}

/** What is to be said of changes that are not saved: "Descartar", "Salvar". */
export function SaveBar({ changed, saving, isNew = false, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.save} data-changed={changed || undefined}>
      <p className="small soft" role="status">
        {changed && !isNew && t('dashboard.unsaved')}
      </p>
      {changed && !isNew && (
        <button type="button" className="button button--quiet" onClick={onDiscard}>
          {t('dashboard.discard')}
        </button>
      )}
      {changed && (
        <button type="submit" className="button button--primary" aria-disabled={saving}>
          {t('dashboard.save')}
        </button>
      )}
    </div>
  );
}
