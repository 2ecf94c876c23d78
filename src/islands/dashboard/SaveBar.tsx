import { t } from 'i18next';
import styles from './Record.module.css';

interface SaveBarProps {
  /** Whether there is anything that is not saved: then the bar stays in sight. */
  changed: boolean;
  saving: boolean;
  /** Takes the changes back. */
  onDiscard: () => void;
}

/** The end of a form: "Salvar", and what is to be said of changes that wait for it. */
export function SaveBar({ changed, saving, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.save} data-changed={changed || undefined}>
      <p className="small soft" role="status">
        {changed && t('dashboard.unsaved')}
      </p>
      {changed && (
        <button type="button" className="button button--quiet" onClick={onDiscard}>
          {t('dashboard.discard')}
        </button>
      )}
      <button type="submit" className="button button--primary" aria-disabled={saving}>
        {t('dashboard.save')}
      </button>
    </div>
  );
}
