import { t } from '#i18n/t.ts';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { OnDemand } from '../../ui/OnDemand.tsx';
import type { Opened } from './CreateDialog.tsx';
import styles from './Product.module.css';
import { useCreation, type Creatable } from './creation.ts';

const loadDialogs = () => import('./create-dialogs.tsx');

interface CreateButtonProps {
  section: Creatable;
  /** 'Nova marca'; the button and the dialog are called so. */
  label: string;
  /** What has been typed where it was looked for. */
  typed?: string;
  /** The dialog, of those that were fetched. */
  children: (dialogs: Awaited<ReturnType<typeof loadDialogs>>, opened: Opened) => ReactNode;
}

/** Makes what the form lacks without leaving it; there only for those who may. */
export function CreateButton({ section, label, typed = '', children }: CreateButtonProps) {
  const { creatable } = useCreation();
  const [opened, setOpened] = useState<string | null>(null);
  if (!creatable.includes(section)) return null;
  const wanted = typed.trim();
  const onClose = () => setOpened(null);
  return (
    <>
      <button
        type="button"
        className={`button button--quiet button--small ${styles.create}`}
        onClick={() => setOpened(wanted)}
      >
        <Plus className="icon" aria-hidden="true" />
        {wanted === '' ? `${label}…` : t('products.create.named', { name: wanted })}
      </button>
      {opened !== null && (
        <OnDemand load={loadDialogs} onClose={onClose}>
          {(dialogs) => children(dialogs, { label, typed: opened, onClose })}
        </OnDemand>
      )}
    </>
  );
}
