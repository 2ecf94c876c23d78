import { t } from 'i18next';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import type { Section } from '#domain/dashboard/sections.ts';
import { textAt } from '#i18n/text-at.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
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
  /** Whether this person may. */
  may: boolean;
  /** What deleting means; the text `{section}.deleteText` where it is left out. */
  text?: string;
}

/** "Excluir" in a record's menu, and the dialog that asks first. */
export function useDeletion(
  { section, item, saving, remove }: Removable,
  { title, may, text = textAt(`${section}.deleteText`) }: DeletionOptions,
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
    dialog: asking && (
      <ConfirmDialog
        title={t('dashboard.deleteTitle', { name: title })}
        label={t('dashboard.delete')}
        danger
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    ),
  };
}
