import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
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

/** A modal dialog, open as long as it is rendered. The focus goes back to where it came from. */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
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
