import { t } from 'i18next';
import { useId, useRef } from 'react';
import type { Section } from '#domain/access/sections.ts';
import styles from './Record.module.css';

interface DeleteButtonProps {
  section: Section;
  /** What is deleted, as people call it. */
  name: string;
  busy: boolean;
  onConfirm: () => void;
}

/** Deletes a record once it is confirmed in a dialog. */
export function DeleteButton({ section, name, busy, onConfirm }: DeleteButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const confirm = () => {
    dialog.current?.close();
    onConfirm();
  };

  return (
    <>
      <button
        type="button"
        className={`button ${styles.danger}`}
        aria-disabled={busy}
        onClick={() => dialog.current?.showModal()}
      >
        {t('dashboard.delete')}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading}>
        <h2 id={heading} className={styles.subtitle}>
          {t('dashboard.deleteTitle', { name })}
        </h2>
        <p>{t(`${section}.deleteText`)}</p>
        <div className={styles.choices}>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t('dashboard.cancel')}
          </button>
          <button type="button" className={`button ${styles.danger}`} onClick={confirm}>
            {t('dashboard.delete')}
          </button>
        </div>
      </dialog>
    </>
  );
}
