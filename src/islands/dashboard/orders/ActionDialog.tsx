import { t } from 'i18next';
import type { FormEvent, ReactNode } from 'react';
import { useId } from 'react';
import { useSubmission, type Refusal } from '../../form/useSubmission.ts';
import { Dialog } from '../ui/Dialog.tsx';
import uiStyles from '../ui/Ui.module.css';

interface ActionDialogProps {
  title: string;
  /** Name of the button that does it. */
  label: string;
  /** Name of the button that does nothing, where “Cancelar” could be misread. */
  keep?: string;
  /** Whether it takes something away. */
  danger?: boolean;
  /** Whether there is nothing left to do: what is told can only be closed. */
  isOver?: boolean;
  /** Whether it holds a table: then it is wider. */
  wide?: boolean;
  /** The fields, given what the shop has against each of them. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
  /** Does it with the form's fields; null is success, and the dialog closes. */
  send: (fields: Record<string, string>) => Promise<Refusal | null>;
  onClose: () => void;
}

/**
 * Asks what belongs to an action before it is done. When the shop refuses, it stays open with all that
 * was typed.
 */
export function ActionDialog({
  title,
  label,
  keep = t('dashboard.cancel'),
  danger = false,
  isOver = false,
  wide = false,
  children,
  send,
  onClose,
}: ActionDialogProps) {
  const id = useId();
  const { form, sending, message, errors, run, noteEdit } = useSubmission();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async (fields) => {
      const refusal = await send(fields);
      if (refusal === null) onClose();
      return refusal;
    });
  };

  return (
    <Dialog
      title={title}
      wide={wide}
      onClose={onClose}
      actions={
        isOver ? (
          <button type="button" className="button button--primary" onClick={onClose}>
            {t('dashboard.close')}
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={onClose}>
              {keep}
            </button>
            <button
              type="submit"
              form={id}
              className={`button ${danger ? uiStyles.danger : 'button--primary'}`}
              aria-disabled={sending}
            >
              {label}
            </button>
          </>
        )
      }
    >
      <form ref={form} id={id} className="stack" onSubmit={submit} onChange={noteEdit} noValidate>
        {message && (
          <p className="notice notice--danger" role="alert">
            {message}
          </p>
        )}
        {children(errors)}
      </form>
    </Dialog>
  );
}
