import { t } from 'i18next';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useSubmission, type Refusal } from '../../form/useSubmission.ts';
import styles from './ActionDialog.module.css';

interface ActionDialogProps {
  title: string;
  /** Name of the button that does it. */
  label: string;
  /** Whether it takes something away. */
  danger?: boolean;
  /** Whether it holds a table: then it is wider. */
  wide?: boolean;
  /** The fields, given what the shop has against each of them. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
  /** Does it with the form's fields; null is success, and the dialog closes. */
  send: (fields: Record<string, string>) => Promise<Refusal | null>;
  onClose: () => void;
}

/**
 * Asks what belongs to an action before it is done. It opens when it is mounted and unmounts itself by
 * `onClose`; when the shop refuses, it stays open with all that was typed.
 */
export function ActionDialog({
  title,
  label,
  danger = false,
  wide = false,
  children,
  send,
  onClose,
}: ActionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { form, sending, message, errors, run, mend } = useSubmission();
  useEffect(() => dialog.current?.showModal(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async (fields) => {
      const refusal = await send(fields);
      // The focus goes back to where the dialog was opened from.
      if (refusal === null) dialog.current?.close();
      return refusal;
    });
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={heading}
      onClose={onClose}
    >
      <form ref={form} className={styles.form} onSubmit={submit} onChange={mend} noValidate>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {message && (
          <p className="notice notice--danger" role="alert">
            {message}
          </p>
        )}
        {children(errors)}
        <div className={styles.choices}>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t('dashboard.cancel')}
          </button>
          <button
            type="submit"
            className={danger ? `button ${styles.danger}` : 'button button--primary'}
            aria-disabled={sending}
          >
            {label}
          </button>
        </div>
      </form>
    </dialog>
  );
}
