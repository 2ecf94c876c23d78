import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import styles from './Ui.module.css';

interface DialogProps {
  title: string;
  /** Called by Escape and by a press beside it too; the caller then no longer renders it. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at its end, the main one last. */
  actions?: ReactNode;
  wide?: boolean;
}

/**
 * A modal dialog, open as long as it is rendered. The focus goes back to where it came from, and to the
 * page's content where that is gone: a button that has done what it is for.
 */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before it is taken out of the page: a dialog that is closed after that gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector('main')?.focus();
      });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading} className={styles.dialogTitle}>
        {title}
      </h2>
      <div className={styles.dialogBody}>{children}</div>
      {actions && <div className={styles.dialogActions}>{actions}</div>}
    </dialog>
  );
}
