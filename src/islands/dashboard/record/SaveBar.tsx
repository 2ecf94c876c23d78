import { t } from 'i18next';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  /** Whether the form is dirty: then the bar stays in sight. */
  changed: boolean;
  saving: boolean;
  /** A new record can be saved from the start, and has nothing to go back to. */
  isNew?: boolean;
  onDiscard: () => void;
}

/** The bar for unsaved changes: "Descartar", "Salvar". */
export function SaveBar({ changed, saving, isNew = false, onDiscard }: SaveBarProps) {
  return (
    <div
      className={styles.save}
      data-changed={changed || undefined}
      data-empty={!(changed || isNew) || undefined}
    >
      <p className="small soft" role="status">
        {changed && t('dashboard.unsaved')}
      </p>
      {changed && !isNew && (
        <button type="button" className="button button--quiet" onClick={onDiscard}>
          {t('dashboard.discard')}
        </button>
      )}
      {(changed || isNew) && (
        <button type="submit" className="button button--primary" aria-disabled={saving}>
          {t('dashboard.save')}
        </button>
      )}
    </div>
  );
}
