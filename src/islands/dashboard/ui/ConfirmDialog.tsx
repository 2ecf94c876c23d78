import { t } from '#i18n/t.ts';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Ui.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The button that does it: 'Excluir'. */
  label: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog({
  title,
  children,
  label,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('dashboard.cancel')}
          </button>
          <button
            type="button"
            className={`button ${danger ? styles.danger : 'button--primary'}`}
            aria-disabled={busy}
            onClick={() => busy || onConfirm()}
          >
            {label}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
