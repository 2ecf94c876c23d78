import { t, textAt } from '#i18n/t.ts';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { MenuAction } from '../ui/RowMenu.tsx';

interface Removable {
  section: Section;
  item: object | null;
  saving: boolean;
  remove: (name: string) => Promise<void>;
}

interface DeletionOptions {
  /** What is deleted, as people call it. */
  title: string;
  /** Whether this user may. */
  may: boolean;
  /** What deleting means; the text `{section}.deleteText` by default. */
  text?: string;
  /** Why it cannot be deleted now; said in place of the question. */
  obstacle?: string | undefined;
}

/** "Excluir" in a record's menu, and the dialog that asks first. */
export function useDeletion(
  { section, item, saving, remove }: Removable,
  { title, may, text = textAt(`${section}.deleteText`), obstacle }: DeletionOptions,
): { menu: MenuAction[]; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  if (!may || item === null) return { menu: [], dialog: null };
  const confirm = () => {
    setAsking(false);
    void remove(title);
  };
  return {
    menu: [
      {
        label: t('dashboard.delete'),
        icon: Trash2,
        danger: true,
        disabled: saving,
        onSelect: () => setAsking(true),
      },
    ],
    dialog:
      asking && obstacle ? (
        <Dialog
          title={t('dashboard.undeletable', { name: title })}
          onClose={() => setAsking(false)}
          actions={
            <button type="button" className="button" onClick={() => setAsking(false)}>
              {t('dashboard.understood')}
            </button>
          }
        >
          <p>{obstacle}</p>
        </Dialog>
      ) : (
        asking && (
          <ConfirmDialog
            title={t('dashboard.deleteTitle', { name: title })}
            label={t('dashboard.delete')}
            danger
            onConfirm={confirm}
            onClose={() => setAsking(false)}
          >
            <p>{text}</p>
          </ConfirmDialog>
        )
      ),
  };
}
