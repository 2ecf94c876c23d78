import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** Called by Escape too; the caller then no longer renders it. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at its end, the main one last. */
  actions?: ReactNode;
  /** Name of a button that closes it, beside the title. */
  closeLabel?: string;
  /** 'window' is as large as the window, to its edges; 'steps' so on a phone, and large beside the page elsewhere. */
  size?: 'narrow' | 'wide' | 'window' | 'steps';
}

/**
 * A modal dialog, open as long as it is rendered. The focus goes back to where it came from, and to the
 * page's content if that element is gone, such as a button that has done its work.
 */
export function Dialog({
  title,
  onClose,
  children,
  actions,
  closeLabel,
  size = 'narrow',
}: DialogProps) {
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
      data-size={size}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={heading} className={size === 'window' ? 'subtitle' : styles.title}>
          {title}
        </h2>
        {closeLabel && (
          <button
            type="button"
            className="button button--icon"
            aria-label={closeLabel}
            onClick={onClose}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}
