import { t } from '#i18n/t.ts';
import { useLayoutEffect } from 'react';
import styles from './SaveBar.module.css';

/** What a record's bar does beside saving: publishes, say. */
export interface SavingAction {
  label: string;
  /** Whether it is what comes next: it is then the main action, and saving the second. */
  isMain: boolean;
  run: () => void;
}

interface SaveBarProps {
  /** Whether the form is dirty: then the bar stays in sight. */
  changed: boolean;
  saving: boolean;
  /** What saving is called, if it does more than that: "Convidar". */
  label?: string | undefined;
  /** A new record can be saved from the start, and has nothing to go back to. */
  isNew?: boolean;
  onDiscard: () => void;
  further?: SavingAction | undefined;
}

/** The bar for unsaved changes: "Descartar", "Salvar". */
export function SaveBar({
  changed,
  saving,
  label = t('dashboard.save'),
  isNew = false,
  onDiscard,
  further,
}: SaveBarProps) {
  // Its buttons go once they have done their work: the focus of a keyboard goes to the page's content.
  useLayoutEffect(() => {
    if (!changed) return;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector('main')?.focus({ preventScroll: true });
      });
    };
  }, [changed]);
  return (
    <div
      className={styles.save}
      data-changed={changed || undefined}
      data-empty={!(changed || isNew) || undefined}
      // A press must not end the typing first: an error text that vanishes then moves the button from under it.
      onMouseDown={(event) => event.preventDefault()}
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
        <button
          type="submit"
          className={`button ${further?.isMain ? '' : 'button--primary'}`}
          aria-disabled={saving}
        >
          {label}
        </button>
      )}
      {(changed || isNew) && further && (
        <button
          type="button"
          className={`button ${further.isMain ? 'button--primary' : ''} ${styles.further}`}
          data-main={further.isMain || undefined}
          aria-disabled={saving}
          onClick={further.run}
        >
          {further.label}
        </button>
      )}
    </div>
  );
}
