import { t } from '#i18n/t.ts';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { RefusalMessage } from '../../form/RefusalMessage.tsx';
import { useSubmission, type Refusal, type Send } from '../../form/useSubmission.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import uiStyles from '../ui/Ui.module.css';

interface ActionDialogProps {
  title: string;
  /** Label of the button that submits. */
  label: string;
  /** Label of the button that only closes, if “Cancelar” could be misread. */
  cancelLabel?: string;
  /** Whether the action is destructive. */
  danger?: boolean;
  /** Whether nothing is left to do: the dialog only informs, and can only be closed. */
  isOver?: boolean;
  /** A wider dialog, for a table. */
  wide?: boolean;
  /** Renders the fields, given the shop's message about each by its name. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
  /** Submits the form's fields; null is success, and closes the dialog. */
  send: (fields: Record<string, string>) => Promise<Refusal | null>;
  onClose: () => void;
}

/**
 * Asks for what an action needs before it is done. When the shop refuses, the dialog stays open with
 * everything that was typed.
 */
export function ActionDialog({
  title,
  label,
  cancelLabel = t('dashboard.cancel'),
  danger = false,
  isOver = false,
  wide = false,
  children,
  send,
  onClose,
}: ActionDialogProps) {
  const id = useId();
  const { sending, message, errors, formProps } = useSubmission();

  const sendAndClose: Send = async (fields) => {
    const refusal = await send(fields);
    if (refusal === null) onClose();
    return refusal;
  };

  return (
    <Dialog
      title={title}
      size={wide ? 'wide' : 'narrow'}
      onClose={onClose}
      actions={
        isOver ? (
          <button type="button" className="button button--primary" onClick={onClose}>
            {t('dashboard.close')}
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={onClose}>
              {cancelLabel}
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
      <form id={id} className="stack" {...formProps(sendAndClose)}>
        <RefusalMessage message={message} />
        {children(errors)}
      </form>
    </Dialog>
  );
}
